import * as z from 'zod/mini'
import { LENGTHS } from '../constants.ts'
import { keptId, timeMs } from '../primitives.schema.ts'
import { CODE, EMAIL, PHONE, USER_NAME } from './contacts.ts'

/** Random id of a request: the name under which a write is done once. */
export const uuid = z.string().check(z.regex(/^[0-9A-Za-z_-]{16,64}$/, 'a random id'))

export const phone = z.string().check(z.regex(PHONE, 'a phone number'))
export const email = z.string().check(z.regex(EMAIL, 'an e-mail'))
/** A phone number or an e-mail. */
export const contact = z.union([phone, email])
/** Whatever somebody signs in with: phone, e-mail or user name. */
export const accountName = z.union([phone, email, z.string().check(z.regex(USER_NAME, 'a user name'))])
export const accountId = keptId('the id of an account')

/** A code of six digits that was sent. */
export const sentCode = z.string().check(z.regex(CODE, 'six digits'))

/** What was read from a picture, and the id under which it was asked for. */
export const readImage = {
  imgCode: z.optional(z.string().check(z.maxLength(8))),
  imgCodeId: z.optional(uuid),
}

const PASSWORD = new RegExp(
  `^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])[^\\s^*'"\`|]{${LENGTHS.passwordMin},${LENGTHS.passwordMax}}$`,
  'u',
)

/** A password that is being chosen (VAL-001..008). */
export const newPassword = z.string().check(z.regex(PASSWORD, 'a password by the rules'))
/** A password that is being tried: no rule is told to who guesses. */
export const triedPassword = z.string().check(z.minLength(1), z.maxLength(256))

/** The public key of a wallet, 33 bytes in hex. */
export const publicKey = z.string().check(z.regex(/^(?:0[23]|[Ee][Dd])[0-9A-Fa-f]{64}$/, 'a public key'))

export const VERIFY_STATES = ['none', 'pending', 'verified', 'rejected', 'expired'] as const

/** Somebody who signed in, as he may be shown (ENT-038): no contact and no number whole. */
export const user = z.object({
  id: accountId,
  /** '' for somebody who chose none. */
  userName: z.string(),
  /** The user name masked; without one the phone, without that the e-mail (HDR-018, HDR-019). */
  maskedName: z.string(),
  /** Masked; '' when none is bound. */
  phone: z.string(),
  email: z.string(),
  verifyState: z.enum(VERIFY_STATES),
  realName: z.string(),
  idCard: z.string(),
  nation: z.string(),
  bankCards: z.array(z.string()),
  /** Of the wallet that was named with `upload_wallet`; '' before. */
  publicKey: z.string(),
  address: z.string(),
  isActiveWallet: z.union([z.literal(0), z.literal(1)]),
  created: timeMs,
})

/** How a session began. */
export const SESSION_WAYS = ['registration', 'password', 'code', 'passkey'] as const

/** One place where somebody is signed in. */
export const session = z.object({
  id: accountId,
  way: z.enum(SESSION_WAYS),
  /** Browser and system, as far as it told. */
  device: z.string(),
  created: timeMs,
  seen: timeMs,
  current: z.boolean(),
})

/** A login of the own account, right or refused. */
export const login = z.object({
  at: timeMs,
  way: z.enum(SESSION_WAYS),
  /** Browser and system, as far as it told. */
  device: z.string(),
  isRefused: z.boolean(),
})

export type LoginEntry = z.infer<typeof login>
export type User = z.infer<typeof user>
export type UserSession = z.infer<typeof session>
export type SessionWay = UserSession['way']
export type VerifyState = User['verifyState']
