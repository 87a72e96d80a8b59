import {
  contactFormatError,
  contactOf,
  type CodePurpose,
  type Contact,
  type MessageLanguage,
  type CodeSent,
} from '@tidebook/contract'
import { blockOf } from '@tidebook/node/sockets'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { AttemptLane, Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Messenger } from '../messages/messenger.ts'
import { countReadAttempt, type ReadImage } from './image-check.ts'
import type { ImageCodes } from './image-codes.ts'
import { CODE_SECONDS, type SentCodes } from './sent-codes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Returns whether a code is sent to a contact. A contact without an account gets none, which the response does not
 * reveal.
 */
type MayReceiveCode = (purpose: CodePurpose, contact: Contact) => Promise<boolean>

export interface CodeSending {
  readonly attempts: Attempts
  readonly codes: SentCodes
  readonly images: ImageCodes
  readonly messenger: Messenger
  readonly receives: MayReceiveCode
  /** Whether an image code is required every time (ENT-043). */
  readonly alwaysImage: boolean
}

/** Request for a code. */
export interface CodeRequest extends ReadImage {
  readonly purpose: CodePurpose
  /** Phone or e-mail as typed. */
  readonly target: string
  readonly language: MessageLanguage
  /** Public host of the exchange. */
  readonly host: string
  /** Network of the request. */
  readonly network: string
  /** Returns the counter key of a sender who is known to the contact's account; undefined for a stranger. */
  readonly regularOf?: (contact: Contact) => Promise<string | undefined>
}

function ofTarget(target: string): AttemptLimit[] {
  return [
    { kind: 'code-target', key: target, most: 1, windowMs: CODE_SECONDS.again * 1000 },
    { kind: 'code-target', key: target, most: 6, windowMs: HOUR_MS },
    { kind: 'code-target', key: target, most: 12, windowMs: DAY_MS },
  ]
}

function ofNetwork(network: string, most: number, windowMs: number): AttemptLimit[] {
  return networkLimits({ kind: 'code-network', key: network, most, windowMs })
}

/**
 * Returns the limit of the /24 of an IPv4 address, because one provider rents out whole /24s. Other networks have no
 * such limit: `networkLimits` counts the /48 of an IPv6 network.
 */
function ofBlock(network: string, most: number, windowMs: number): AttemptLimit[] {
  const block = blockOf(network)
  return block === undefined ? [] : [{ kind: 'code-network', key: block, most, windowMs }]
}

/** Returns a limit shared by all callers of one lane. */
function ofAll(kind: string, most: number): AttemptLimit {
  return { kind, key: '', most, windowMs: HOUR_MS }
}

/** Returns the lane of a signed-in user, or of a browser known to the account. */
function regularLane(target: string, caller: string): AttemptLane {
  return {
    limits: [
      ...ofTarget(target),
      { kind: 'code-regular', key: caller, most: 12, windowMs: HOUR_MS },
      ofAll('code-regulars', 1_000),
    ],
  }
}

/**
 * Returns the lanes for strangers, each with a separate supply of codes: one for networks with few requests in the last
 * hour, and one for all networks. A few networks with very many requests cannot use up the first lane, and neither can
 * the addresses of a few providers.
 */
function strangerLanes(target: string, network: string): [AttemptLane, AttemptLane] {
  const limits = [...ofTarget(target), ...ofNetwork(network, 40, HOUR_MS), ...ofNetwork(network, 200, DAY_MS)]
  const free = ofNetwork(network, 5, 10 * MINUTE_MS)
  return [
    {
      limits: [
        ...limits,
        ...ofNetwork(network, 3, HOUR_MS),
        ...ofBlock(network, 24, HOUR_MS),
        ofAll('code-few', 2_000),
      ],
      free: [...free, ofAll('code-few', 1_000)],
    },
    { limits: [...limits, ofAll('code-all', 1_000)], free: [...free, ofAll('code-all', 300)] },
  ]
}

/**
 * Creates a code and sends it after the response. Neither the response nor its duration depends on whether an account
 * has the contact.
 * @throws ApiError `phoneFormat`, `emailFormat`, `notOnThisNetwork` when no sender is configured, `imageCodeRequired`,
 *   `invalidCode`, `tooFrequent`
 */
export async function sendCode(
  { attempts, codes, images, messenger, receives, alwaysImage }: CodeSending,
  { purpose, target, language, host, network, regularOf, ...read }: CodeRequest,
): Promise<CodeSent> {
  const contact = contactOf(target)
  if (contact === undefined) throw new ApiError(contactFormatError(target))
  const way = messenger.wayTo(contact)
  if (way === undefined) throw new ApiError('notOnThisNetwork')
  const strangers = strangerLanes(contact.value, network)
  const caller = await regularOf?.(contact)
  const lanes = caller === undefined ? strangers : ([regularLane(contact.value, caller), ...strangers] as const)
  await countReadAttempt(attempts, images, { lanes, alwaysImage, ...read })
  const code = await codes.make(purpose, contact.value)
  messenger.sendLater({ to: contact, language, host, message: { kind: 'code', purpose, code } }, () =>
    receives(purpose, contact),
  )
  return { way, ...CODE_SECONDS }
}
