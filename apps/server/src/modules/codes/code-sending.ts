import { contactOf, type CodePurpose, type Contact, type MessageLanguage, type SentAnswer } from '@tidebook/contract'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { AttemptLane, Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Messenger } from '../messages/messenger.ts'
import { countTry, type ReadImage } from './image-check.ts'
import type { ImageCodes } from './image-codes.ts'
import { CODE_SECONDS, type SentCodes } from './sent-codes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Who may be sent a code: a contact without an account gets none, and nobody can tell. */
export type Receives = (purpose: CodePurpose, contact: Contact) => Promise<boolean>

export interface CodeSending {
  readonly attempts: Attempts
  readonly codes: SentCodes
  readonly images: ImageCodes
  readonly messenger: Messenger
  readonly receives: Receives
  /** A picture is wanted every time (ENT-043). */
  readonly alwaysImage: boolean
}

/** A request for a code. */
export interface CodeRequest extends ReadImage {
  readonly purpose: CodePurpose
  /** Phone or e-mail as it was typed. */
  readonly target: string
  readonly language: MessageLanguage
  /** Where the exchange is reached. */
  readonly host: string
  /** Network that it came from. */
  readonly network: string
  /** By what to count it when its sender is no stranger to the account of a contact; undefined for a stranger. */
  readonly regularOf?: (contact: Contact) => Promise<string | undefined>
}

const ofTarget = (target: string): AttemptLimit[] => [
  { kind: 'code-target', key: target, most: 1, windowMs: CODE_SECONDS.again * 1000 },
  { kind: 'code-target', key: target, most: 6, windowMs: HOUR_MS },
  { kind: 'code-target', key: target, most: 12, windowMs: DAY_MS },
]

const ofNetwork = (network: string, most: number, windowMs: number): AttemptLimit[] =>
  networkLimits({ kind: 'code-network', key: network, most, windowMs })

/** A limit of all callers of one lane together. */
const ofAll = (kind: string, most: number): AttemptLimit => ({ kind, key: '', most, windowMs: HOUR_MS })

/** Somebody who is signed in, or whose browser the account knows. */
const regularLane = (target: string, caller: string): AttemptLane => ({
  limits: [
    ...ofTarget(target),
    { kind: 'code-regular', key: caller, most: 12, windowMs: HOUR_MS },
    ofAll('code-regulars', 1_000),
  ],
})

/**
 * The lanes of strangers, each with codes of its own: networks that asked for few in the last hour, and all others. A few
 * networks that ask for very many leave the codes of the first lane to everybody else.
 */
const strangerLanes = (target: string, network: string): [AttemptLane, AttemptLane] => {
  const limits = [...ofTarget(target), ...ofNetwork(network, 40, HOUR_MS), ...ofNetwork(network, 200, DAY_MS)]
  const free = ofNetwork(network, 5, 10 * MINUTE_MS)
  return [
    {
      limits: [...limits, ...ofNetwork(network, 3, HOUR_MS), ofAll('code-few', 2_000)],
      free: [...free, ofAll('code-few', 1_000)],
    },
    { limits: [...limits, ofAll('code-all', 1_000)], free: [...free, ofAll('code-all', 300)] },
  ]
}

/**
 * Makes a code and sends it after the answer. Whether an account has the contact changes neither answer nor time.
 * @throws ApiError `phoneFormat`, `notOnThisNetwork` without a way to send, `imageCodeRequired`, `invalidCode`, `tooFrequent`
 */
export const sendCode = async (
  { attempts, codes, images, messenger, receives, alwaysImage }: CodeSending,
  { purpose, target, language, host, network, regularOf, ...read }: CodeRequest,
): Promise<SentAnswer> => {
  const contact = contactOf(target)
  if (contact === undefined) throw new ApiError('phoneFormat')
  const way = messenger.wayTo(contact)
  if (way === undefined) throw new ApiError('notOnThisNetwork')
  const strangers = strangerLanes(contact.value, network)
  const caller = await regularOf?.(contact)
  const lanes = caller === undefined ? strangers : ([regularLane(contact.value, caller), ...strangers] as const)
  await countTry(attempts, images, { lanes, alwaysImage, ...read })
  const code = await codes.make(purpose, contact.value)
  messenger.sendLater({ to: contact, language, host, message: { kind: 'code', purpose, code } }, () =>
    receives(purpose, contact),
  )
  return { way, ...CODE_SECONDS }
}
