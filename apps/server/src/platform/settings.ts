import { REAL_NAME_ACTIONS, type RealNameAction } from '@tidebook/contract/identity'
import * as z from 'zod/mini'
import { isNetworkRange } from '@tidebook/node/sockets'
import { LOOPBACK_NAMES } from './http/public-origins.ts'
import { withConfigFile, type SettingProblem } from './config-file.ts'

/**
 * Roles of a process. A small installation runs all of them in one process. node: runs the ledger and pays test money;
 * market: writes the index; api: serves calls and the stream; web: serves the pages; agent: runs the scheduled work.
 */
export const ROLES = ['node', 'market', 'api', 'web', 'agent'] as const
export type Role = (typeof ROLES)[number]

function port(fallback: string) {
  return z._default(z.string(), fallback).check(
    z.regex(/^\d{1,5}$/, 'a port number'),
    z.refine((text) => Number(text) <= 65_535, 'a port number'),
  )
}

function url(schemes: RegExp, what: string) {
  return z.optional(
    z.string().check(z.refine((text) => text === '' || (schemes.test(text) && URL.canParse(text)), what)),
  )
}

/** Schema of URLs separated by commas. The first one is preferred. */
function urls(schemes: RegExp, what: string) {
  const isUrl = (text: string): boolean => schemes.test(text) && URL.canParse(text)
  return z.optional(z.string().check(z.refine((text) => splitList(text).every(isUrl), what)))
}

/** Schema of a comma-separated list. An empty text is an empty list. */
function listOf(test: (item: string) => boolean, what: string, fallback = '') {
  return z._default(z.string(), fallback).check(z.refine((text) => splitList(text).every(test), what))
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function isRealNameAction(text: string): text is RealNameAction {
  return REAL_NAME_ACTIONS.some((each) => each === text)
}

/** Returns whether a text is a valid partner name. */
function isPartner(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,31}$/.test(text)
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

/** Returns whether a text is an origin: scheme, host and port only, because any other part would be ignored. */
function isOrigin(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`
}

function wholeNumber(fallback: string, what: string) {
  return z._default(z.string(), fallback).check(z.regex(/^[1-9]\d{0,6}$/, what))
}

/** Schema of a value that is one of several words. */
function word<const W extends readonly [string, ...string[]]>(words: W) {
  return z.enum(words, `one of ${words.join(', ')}`)
}

function flag(fallback: 'on' | 'off') {
  return z._default(word(['on', 'off']), fallback)
}

/** Environment variables of our own node, validated here, so that all problems are reported together. */
const NODE_SETTINGS = [
  'NODE_CLIENT_WORK_MS',
  'NODE_CLIENTS_WORK_MS',
  'NODE_CLIENT_CONNECTIONS',
  'NODE_BLOCK_DAYS',
  'TRUSTED_PROXY',
] as const

const nodeNumber = z.optional(
  z.string().check(z.refine((text) => text === '' || /^(?:[1-9]\d{0,5}|1000000)$/.test(text), 'a whole number from 1')),
)

const environment = z.object({
  CONFIG_FILE: z.optional(z.string()),
  NODE_CLIENT_WORK_MS: nodeNumber,
  NODE_CLIENTS_WORK_MS: nodeNumber,
  NODE_CLIENT_CONNECTIONS: nodeNumber,
  NODE_BLOCK_DAYS: z.optional(
    z.string().check(z.refine((text) => /^\d{0,4}$/.test(text), 'a whole number of days, or 0 for all blocks')),
  ),
  PORT: port('7350'),
  NODE_PORT: port('7351'),
  HOST: z._default(z.string(), '127.0.0.1').check(z.minLength(1, 'an address to listen on')),
  DATA_DIR: z._default(z.string(), '.data').check(z.minLength(1, 'a folder')),
  DATABASE_URL: url(/^postgres(ql)?:/, 'a postgres:// address'),
  DATABASE_READ_URL: url(/^postgres(ql)?:/, 'a postgres:// address'),
  NODE_URL: urls(/^(wss?|https?):/, 'ws:// or http:// addresses, separated by commas'),
  NODE_TOKEN_FILE: z.optional(z.string()),
  PUBLIC_URL: listOf(isOrigin, 'origins such as https://exchange.example, separated by commas'),
  STAFF_URL: z
    ._default(z.string(), '')
    .check(z.refine((text) => text === '' || isOrigin(text), 'an origin such as https://staff.example')),
  HSTS: z._default(word(['subdomains', 'host', 'off']), 'host'),
  PUBLIC_NODE_URL: urls(/^(wss?|https?):/, 'http:// or https:// addresses, separated by commas'),
  TRUSTED_PROXY: listOf(isNetworkRange, 'addresses or ranges such as 10.0.0.0/8, separated by commas'),
  METRICS: z._default(word(['local', 'on', 'off']), 'local'),
  CLIENT_REQUESTS_PER_SECOND: wholeNumber('100', 'a whole number from 1'),
  CLIENT_CONNECTIONS: wholeNumber('256', 'a whole number from 1'),
  STREAM_CONNECTIONS: wholeNumber('4096', 'a whole number from 1'),
  CLIENT_SUBSCRIPTIONS: wholeNumber('2048', 'a whole number from 1'),
  CLIENT_STREAM_MESSAGES: wholeNumber('3000', 'a whole number from 1'),
  CLIENT_STREAM_OWED_KB: wholeNumber('8192', 'a whole number of kilobytes from 1'),
  FAUCET_PER_HOUR: wholeNumber('20', 'a whole number from 1'),
  AGENT_KEYS: z.optional(z.string()),
  IDENTITY_KEY: z.optional(z.string().check(z.regex(/^(?:[0-9a-f]{64})?$/, '64 hexadecimal digits, lower case'))),
  NEED_TEST: flag('on'),
  TEST_SCORE: z._default(z.string(), '0').check(z.regex(/^(?:\d|1[0-5])$/, 'a number of right answers, 0 to 15')),
  TESTS_PER_HOUR: wholeNumber('30', 'a whole number from 1'),
  ANONYMOUSLY: flag('on'),
  IMG_CODE: flag('off'),
  PRICE_SOURCES: z.optional(z.string()),
  SHORTENER_URL: url(/^https?:/, 'an http:// or https:// address'),
  PARTNERS: listOf(isPartner, 'names of small letters, digits and dashes, separated by commas', 'partner'),
  SMTP_URL: url(/^smtps?:/, 'an smtp:// or smtps:// address'),
  MAIL_FROM: z
    ._default(z.string(), '')
    .check(z.refine((text) => text === '' || /^[^\s<>]+@[^\s<>]+$/.test(text), 'an e-mail address')),
  SMS_URL: url(/^https?:/, 'an http:// or https:// address'),
  SMS_BODY: z
    ._default(z.string(), '{"to":"{to}","text":"{text}"}')
    .check(z.refine((text) => text.includes('{to}') && text.includes('{text}'), 'a text with {to} and {text}')),
  REAL_NAME: listOf(isRealNameAction, `some of ${REAL_NAME_ACTIONS.join(', ')}, separated by commas`),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1, 'a folder'))),
  BACKUP_PASSWORD: z.optional(
    z.string().check(z.refine((text) => text === '' || text.length >= 12, 'at least 12 characters')),
  ),
  NETWORK: z.optional(z.string().check(z.minLength(1, 'the name of a network, or a file'))),
  ROLES: z
    ._default(z.string(), ROLES.join(','))
    .check(
      z.refine(
        (text) => splitList(text).length > 0 && splitList(text).every(isRole),
        `some of ${ROLES.join(', ')}, separated by commas`,
      ),
    ),
  BOOK_HISTORY_DAYS: z._default(z.string(), '7').check(z.regex(/^[1-9]\d{0,3}$/, 'a number of days, 1 to 9999')),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:/, 'an http:// or https:// address'),
  LOG_LEVEL: z._default(word(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  DEMO: flag('on'),
  DEMO_DAYS: z._default(z.string(), '30').check(z.regex(/^([1-9]|[12]\d|30)$/, 'a number of days, 1 to 30')),
  DEMO_TRADERS: flag('on'),
  FAUCET: flag('on'),
  OUTBOX: flag('on'),
  LOCAL_CHAINS: flag('off'),
  VALIDATE_OUTPUT: flag('off'),
  CLUSTER: z.optional(z.string().check(z.regex(/^[1-7]?$/, 'a number of validators, 1 to 7'))),
  DRAIN_SECONDS: z._default(z.string(), '0').check(z.regex(/^([0-9]|[1-4]\d|50)$/, 'seconds, 0 to 50')),
  CLOSE_INTERVAL_MS: z._default(z.string(), '1000').check(z.regex(/^[1-9]\d{2,5}$/, 'milliseconds, 100 to 999999')),
})

/** The raw text of every setting, or its default. */
export type Settings = z.output<typeof environment>

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape)

/** The settings that are valid, and every problem with the others. */
export interface ReadSettings {
  readonly values: Settings
  /** Environment variables for our own node. */
  readonly ofNode: Readonly<Record<string, string>>
  readonly problems: readonly SettingProblem[]
}

/** Reads every setting from the environment and from the settings file. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ReadSettings {
  const { settings, problems } = withConfigFile(env, (name) => SETTING_NAMES.includes(name))
  const parsed = environment.safeParse(settings)
  const wrong = parsed.success
    ? []
    : parsed.error.issues
        .map(({ path, message }) => ({ name: String(path[0]), expected: message }))
        .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index)
  const isWrong = (name: string): boolean => wrong.some((each) => each.name === name)
  const values = environment.parse(Object.fromEntries(Object.entries(settings).filter(([name]) => !isWrong(name))))
  const ofNode = NODE_SETTINGS.flatMap((name) => {
    const text = values[name] ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  return { values, ofNode: Object.fromEntries(ofNode), problems: [...problems, ...wrong, ...clashes(values, isWrong)] }
}

/**
 * Returns whether the staff host equals a public one. Cookies ignore ports, so two applications on one host would share
 * cookies.
 */
function isNameOfPeople({ STAFF_URL, PUBLIC_URL, HOST }: Settings): boolean {
  const name = URL.parse(STAFF_URL)?.hostname
  const others = splitList(PUBLIC_URL).map((text) => URL.parse(text)?.hostname)
  return name === undefined || [...LOOPBACK_NAMES, HOST, ...others].includes(name)
}

/** Returns conflicts between settings. A setting that is invalid on its own is reported only once. */
function clashes(values: Settings, isWrong: (name: string) => boolean): readonly SettingProblem[] {
  const roles = new Set(splitList(values.ROLES))
  const looksAtMarket = roles.has('market') || roles.has('api')
  const isMissing = (text: string | undefined): boolean => text === undefined || text === ''
  const checks: readonly (readonly [boolean, string, string])[] = [
    [values.PORT === values.NODE_PORT && values.PORT !== '0', 'NODE_PORT', 'another port than PORT'],
    [
      !isMissing(values.STAFF_URL) && isNameOfPeople(values),
      'STAFF_URL',
      'a host of its own: neither one of PUBLIC_URL nor a name of this machine, on whatever port',
    ],
    [
      !isMissing(values.SMTP_URL) && values.MAIL_FROM === '',
      'MAIL_FROM',
      'the address that mails come from, because of SMTP_URL',
    ],
    [
      !isMissing(values.CLUSTER) && (!roles.has('node') || !isMissing(values.NODE_URL)),
      'CLUSTER',
      'no value, because this program runs no node',
    ],
    [
      looksAtMarket && !roles.has('node') && isMissing(values.NODE_URL),
      'NODE_URL',
      'the address of a node, because ROLES has none',
    ],
    [
      (looksAtMarket || roles.has('agent')) && !roles.has('market') && isMissing(values.DATABASE_URL),
      'DATABASE_URL',
      'that of the market, because ROLES has none',
    ],
    [
      values.IDENTITY_KEY === '' && roles.has('api') && !isMissing(values.DATABASE_URL),
      'IDENTITY_KEY',
      'the key of all programs at DATABASE_URL, or no line for a program that keeps a key of its own',
    ],
    [
      !isMissing(values.DATABASE_READ_URL) && (roles.has('market') || !roles.has('api')),
      'DATABASE_READ_URL',
      'no value, unless ROLES has api without market',
    ],
  ]
  return checks.flatMap(([isClash, name, expected]) => (isClash && !isWrong(name) ? [{ name, expected }] : []))
}
