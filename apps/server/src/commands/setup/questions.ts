import { STAFF_NAME, STAFF_ROLES } from '@tidebook/contract'
import { splitList } from '../../platform/settings.ts'
import { isHostName } from '../install/installation.ts'
import { isWritable, type SettingChanges, type SettingTexts } from './settings-text.ts'

/** Names of the questions, which are also flags and names in an answers file, in the order of the wizard. */
export const QUESTION_NAMES = [
  'network',
  'node-url',
  'network-file',
  'host',
  'node-host',
  'staff-host',
  'smtp-url',
  'mail-from',
  'staff',
  'demonstration',
] as const
export type QuestionName = (typeof QUESTION_NAMES)[number]

/** Answers by name. An empty text means "none". */
export type Answers = Readonly<Partial<Record<QuestionName, string>>>

/** A question of the wizard. */
export interface Question {
  readonly text: string
  /** Questions whose changed answer requires a new answer to this one. */
  readonly follows: readonly QuestionName[]
  /** Whether the question applies, given the earlier answers. */
  readonly applies: (answers: Answers) => boolean
  /** Returns the answer in the settings; undefined when they contain none. */
  readonly present: (settings: SettingTexts) => string | undefined
  /** Answer when neither the operator nor the settings provide one; undefined where an answer is required. */
  readonly fallback: (answers: Answers) => string | undefined
  /** Describes the expected answer; undefined for a valid answer. */
  readonly expected: (answer: string) => string | undefined
  /** Returns the settings that result from the answer. */
  readonly settings: (answer: string) => SettingChanges
}

const NETWORKS = ['own', 'swtc', 'xrpl', 'validator']
const ON_OFF = ['on', 'off']
const MAIL = /^[^\s<>'@]+@[^\s<>'@]+$/
const FOLLOWER_ROLES = 'market,api,web,agent'
/** Node of a validator on this machine. */
const OWN_NODE = 'ws://127.0.0.1:7351'

function always(): boolean {
  return true
}

function isOwn({ network }: Answers): boolean {
  return network === 'own'
}

function isPublic({ host = '' }: Answers): boolean {
  return host !== ''
}

function oneOf(words: readonly string[]) {
  return (answer: string) => (words.includes(answer) ? undefined : `one of ${words.join(', ')}`)
}

function urlOf(scheme: RegExp, what: string) {
  return (answer: string) =>
    answer === '' || (scheme.test(answer) && URL.canParse(answer) && isWritable(answer)) ? undefined : what
}

function expectNodes(answer: string): string | undefined {
  return splitList(answer)
    .map(urlOf(/^(wss?|https?):/, 'a ws:// or http:// address'))
    .find((problem) => problem !== undefined)
}

function expectHost(answer: string): string | undefined {
  return answer === '' || isHostName(answer) ? undefined : 'a host name such as exchange.example, or nothing'
}

/** Returns the host of the first origin in a setting. */
function hostOf(setting: string | undefined): string | undefined {
  const [first] = splitList(setting ?? '')
  return first === undefined ? undefined : URL.parse(first)?.hostname
}

/** Settings of a demonstration. */
const DEMONSTRATION = ['DEMO', 'DEMO_TRADERS', 'FAUCET', 'OUTBOX'] as const

function demonstrationOf(settings: SettingTexts): string | undefined {
  const values = DEMONSTRATION.map((name) => settings[name])
  if (values.every((value) => value === 'off')) return 'off'
  return values.includes('on') ? 'on' : undefined
}

function networkOf({ NETWORK, NODE_URL }: SettingTexts): string | undefined {
  if (NODE_URL !== undefined && NETWORK !== undefined) return NETWORKS.includes(NETWORK) ? NETWORK : 'validator'
  return NETWORK === undefined ? undefined : 'own'
}

function networkSettings(answer: string): SettingChanges {
  if (answer === 'own') return { NETWORK: 'local', NODE_URL: undefined, ROLES: undefined }
  const own = Object.fromEntries(DEMONSTRATION.map((name) => [name, undefined]))
  return { ...own, ...(answer !== 'validator' && { NETWORK: answer }), ROLES: FOLLOWER_ROLES }
}

/** Returns members of staff as pairs of name and role; undefined for an invalid list. */
export function staffOf(answer: string): readonly (readonly [name: string, role: string])[] | undefined {
  const members = splitList(answer).map((each) => each.split(':'))
  const pairs = members.map(([name = '', role = '']) => [name, role] as const)
  const isValid = members.every(
    ([name = '', role = '', ...more]) =>
      more.length === 0 && STAFF_NAME.test(name) && STAFF_ROLES.some((known) => known === role),
  )
  return isValid ? pairs : undefined
}

const NETWORK_QUESTIONS: Pick<Record<QuestionName, Question>, 'network' | 'node-url' | 'network-file'> = {
  network: {
    text: 'Network: own (a ledger on this machine), swtc, xrpl, or validator (of a network with other operators)',
    follows: [],
    applies: always,
    present: networkOf,
    fallback: () => undefined,
    expected: oneOf(NETWORKS),
    settings: networkSettings,
  },
  'node-url': {
    text: 'Address of the node to follow, such as wss://node.example',
    follows: ['network'],
    applies: (answers) => !isOwn(answers),
    present: ({ NODE_URL }) => NODE_URL,
    fallback: ({ network }) => (network === 'validator' ? OWN_NODE : undefined),
    expected: (answer) => (splitList(answer).length === 0 ? 'the address of a node' : expectNodes(answer)),
    settings: (answer) => ({ NODE_URL: answer }),
  },
  'network-file': {
    text: 'Path of the network file that the operators of the network share',
    follows: ['network'],
    applies: ({ network }) => network === 'validator',
    present: ({ NETWORK }) => (NETWORK !== undefined && NETWORK.startsWith('/') ? NETWORK : undefined),
    fallback: () => undefined,
    expected: (answer) => (/^\/[\w./@+-]+$/.test(answer) ? undefined : 'an absolute path without spaces'),
    settings: (answer) => ({ NETWORK: answer }),
  },
}

/** All questions of the wizard. */
export const QUESTIONS: Readonly<Record<QuestionName, Question>> = {
  ...NETWORK_QUESTIONS,
  host: {
    text: 'Host name where people reach the exchange, such as exchange.example (nothing: only this machine)',
    follows: [],
    applies: always,
    present: ({ PUBLIC_URL }) => hostOf(PUBLIC_URL),
    fallback: () => '',
    expected: expectHost,
    settings: (answer) =>
      answer === ''
        ? { PUBLIC_URL: undefined, PUBLIC_NODE_URL: undefined, STAFF_URL: undefined, TRUSTED_PROXY: undefined }
        : { PUBLIC_URL: `https://${answer}`, TRUSTED_PROXY: '127.0.0.1' },
  },
  'node-host': {
    text: 'Host name of the node, which browsers reach too',
    follows: ['host', 'network'],
    applies: (answers) => isPublic(answers) && (answers.network === 'own' || answers.network === 'validator'),
    present: ({ PUBLIC_NODE_URL }) => hostOf(PUBLIC_NODE_URL),
    fallback: ({ host }) => `node.${host}`,
    expected: (answer) => (answer === '' ? 'a host name' : expectHost(answer)),
    settings: (answer) => ({ PUBLIC_NODE_URL: `https://${answer}` }),
  },
  'staff-host': {
    text: 'Host name of the staff application, on a name of its own (nothing: /staff of the exchange)',
    follows: ['host'],
    applies: isPublic,
    present: ({ STAFF_URL }) => hostOf(STAFF_URL),
    fallback: ({ host }) => `staff.${host}`,
    expected: expectHost,
    settings: (answer) => ({ STAFF_URL: answer === '' ? undefined : `https://${answer}` }),
  },
  'smtp-url': {
    text: 'Mail server, such as smtps://name:password@mail.example (nothing: people cannot register)',
    follows: [],
    applies: always,
    present: ({ SMTP_URL }) => SMTP_URL,
    fallback: () => '',
    expected: urlOf(/^smtps?:/, 'an smtps:// address without quotes'),
    settings: (answer) => (answer === '' ? { SMTP_URL: undefined, MAIL_FROM: undefined } : { SMTP_URL: answer }),
  },
  'mail-from': {
    text: 'Sender of the mails',
    follows: ['smtp-url'],
    applies: (answers) => (answers['smtp-url'] ?? '') !== '',
    present: ({ MAIL_FROM }) => MAIL_FROM,
    fallback: ({ host = '' }) => (host === '' ? undefined : `exchange@${host}`),
    expected: (answer) => (MAIL.test(answer) ? undefined : 'an e-mail address'),
    settings: (answer) => ({ MAIL_FROM: answer }),
  },
  staff: {
    text: `Members of staff to invite, NAME:ROLE separated by commas (roles: ${STAFF_ROLES.join(', ')})`,
    follows: [],
    applies: always,
    present: () => undefined,
    fallback: () => '',
    expected: (answer) =>
      staffOf(answer) === undefined ? `NAME:ROLE separated by commas; roles are ${STAFF_ROLES.join(', ')}` : undefined,
    settings: () => ({}),
  },
  demonstration: {
    text: 'Demonstration: invented history and traders, test money for everyone, codes shown to staff (on, off)',
    follows: ['network', 'host'],
    applies: isOwn,
    present: demonstrationOf,
    fallback: (answers) => (isPublic(answers) ? 'off' : 'on'),
    expected: oneOf(ON_OFF),
    settings: (answer) => Object.fromEntries(DEMONSTRATION.map((name) => [name, answer])),
  },
}
