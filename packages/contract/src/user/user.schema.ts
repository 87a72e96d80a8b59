import * as z from 'zod/mini'
import { LENGTHS } from '../constants.ts'
import { storedId, timeMs } from '../primitives.schema.ts'
import { CODE, EMAIL, PHONE, USER_NAME } from './contacts.ts'

/** Random id of a request: its idempotency key. */
export const uuid = z.string().check(z.regex(/^[0-9A-Za-z_-]{16,64}$/, 'a random id'))

export const phone = z.string().check(z.regex(PHONE, 'a phone number'))
export const email = z.string().check(z.regex(EMAIL, 'an e-mail'))
/** A phone number or an e-mail address. */
export const contact = z.union([phone, email])
/** Sign-in name: phone number, e-mail address or user name. */
export const accountName = z.union([phone, email, z.string().check(z.regex(USER_NAME, 'a user name'))])
export const accountId = storedId('the id of an account')

/** A sent code of six digits. */
export const sentCode = z.string().check(z.regex(CODE, 'six digits'))

/** Text that the user read from an image code, and the id of the image's request. */
export const readImage = {
  imgCode: z.optional(z.string().check(z.maxLength(8))),
  imgCodeId: z.optional(uuid),
}

const PASSWORD = new RegExp(
  `^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])[^\\s^*'"\`|]{${LENGTHS.passwordMin},${LENGTHS.passwordMax}}$`,
  'u',
)

/** A new password (VAL-001..008). */
export const newPassword = z.string().check(z.regex(PASSWORD, 'a password by the rules'))
/** A password attempt. It is not checked against the rules, so that errors reveal nothing. */
export const passwordAttempt = z.string().check(z.minLength(1), z.maxLength(256))

/** The public key of a wallet, 33 bytes in hex. */
export const publicKey = z.string().check(z.regex(/^(?:0[23]|[Ee][Dd])[0-9A-Fa-f]{64}$/, 'a public key'))

const VERIFY_STATES = ['none', 'pending', 'verified', 'rejected', 'expired'] as const

/** A signed-in user with masked values (ENT-038). */
export const user = z.object({
  id: accountId,
  /** '' if the user has no user name. */
  userName: z.string(),
  /**
   * The masked user name, otherwise the masked phone number, otherwise the masked e-mail address (HDR-018, HDR-019).
   */
  maskedName: z.string(),
  /** Masked; '' if not set. */
  phone: z.string(),
  email: z.string(),
  verifyState: z.enum(VERIFY_STATES),
  realName: z.string(),
  idCard: z.string(),
  nation: z.string(),
  bankCards: z.array(z.string()),
  /** Wallet set with `upload_wallet`; '' before that. */
  publicKey: z.string(),
  address: z.string(),
  isActiveWallet: z.union([z.literal(0), z.literal(1)]),
  created: timeMs,
})

/** How a session started. */
export const SESSION_METHODS = ['registration', 'password', 'code', 'passkey'] as const

/** One session of a user. */
export const session = z.object({
  id: accountId,
  way: z.enum(SESSION_METHODS),
  /** Browser and system, as reported by the browser. */
  device: z.string(),
  created: timeMs,
  seen: timeMs,
  current: z.boolean(),
})

/** A sign-in to the caller's account, successful or refused. */
export const login = z.object({
  at: timeMs,
  way: z.enum(SESSION_METHODS),
  /** Browser and system, as reported by the browser. */
  device: z.string(),
  isRefused: z.boolean(),
})

export type LoginEntry = z.infer<typeof login>
export type User = z.infer<typeof user>
export type UserSession = z.infer<typeof session>
export type SessionMethod = UserSession['way']
export type VerifyState = User['verifyState']
