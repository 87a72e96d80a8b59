import { contactOf, type CodePurpose, type Contact, type MessageLanguage, type SentAnswer } from '@tidebook/contract'
import { networkLimits, type AttemptLimit, type Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Messenger } from '../messages/messenger.ts'
import { checkImage, type ReadImage } from './image-check.ts'
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
}

/** Codes after which whoever asks must read pictures: of a network, and of everybody when very many are asked for. */
const withoutImage = (network: string): AttemptLimit[] => [
  ...networkLimits({ kind: 'code-network', key: network, most: 5, windowMs: 10 * MINUTE_MS }),
  { kind: 'code-all', key: '', most: 1_000, windowMs: HOUR_MS },
]

const limitsOf = (target: string, network: string): AttemptLimit[] => [
  { kind: 'code-target', key: target, most: 1, windowMs: CODE_SECONDS.again * 1000 },
  { kind: 'code-target', key: target, most: 6, windowMs: HOUR_MS },
  { kind: 'code-target', key: target, most: 12, windowMs: DAY_MS },
  ...networkLimits({ kind: 'code-network', key: network, most: 40, windowMs: HOUR_MS }),
  ...networkLimits({ kind: 'code-network', key: network, most: 200, windowMs: DAY_MS }),
  { kind: 'code-all', key: '', most: 3_000, windowMs: HOUR_MS },
]

/**
 * Makes a code and sends it after the answer. Whether an account has the contact changes neither answer nor time.
 * @throws ApiError `phoneFormat`, `notOnThisNetwork` without a way to send, `imageCodeRequired`, `invalidCode`, `tooFrequent`
 */
export const sendCode = async (
  { attempts, codes, images, messenger, receives, alwaysImage }: CodeSending,
  { purpose, target, language, host, network, ...read }: CodeRequest,
): Promise<SentAnswer> => {
  const contact = contactOf(target)
  if (contact === undefined) throw new ApiError('phoneFormat')
  const way = messenger.wayTo(contact)
  if (way === undefined) throw new ApiError('notOnThisNetwork')
  await checkImage(images, alwaysImage || (await attempts.isReached(withoutImage(network))), read)
  if (!(await attempts.take(limitsOf(contact.value, network)))) throw new ApiError('tooFrequent')
  const code = await codes.make(purpose, contact.value)
  messenger.sendLater({ to: contact, language, host, message: { kind: 'code', purpose, code } }, () =>
    receives(purpose, contact),
  )
  return { way, ...CODE_SECONDS }
}
