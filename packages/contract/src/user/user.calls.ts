import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { MESSAGE_LANGUAGES } from '../code/code.calls.ts'
import { USER_NAME } from './contacts.ts'
import { userRoutes } from './user.routes.ts'
import {
  accountId,
  accountName,
  contact,
  email,
  login,
  newPassword,
  phone,
  publicKey,
  readImage,
  sentCode,
  session,
  passwordAttempt,
  user,
  uuid,
} from './user.schema.ts'

/** The caller's account. */
const mine = z.object({ uuid, id: accountId })
const done = z.object({ done: z.literal(true) })
/** The call succeeded and ended every session: the user must sign in again. */
const signInAgain = z.object({ signInAgain: z.literal(true) })

const registration = z.object({
  password: newPassword,
  verifyCode: sentCode,
  /** Public key of the main wallet; may be added later with `upload_wallet`. */
  publicKey: z.optional(publicKey),
  ...readImage,
  userName: z.optional(z.string().check(z.regex(USER_NAME, 'a user name'))),
  /** Token from the knowledge test. */
  passToken: z.optional(z.string().check(z.maxLength(2048))),
  /** Whether the agreement was read and accepted (VAL-052). */
  agreement: z.literal(true),
  lang: z.optional(z.enum(MESSAGE_LANGUAGES)),
})

/** A change that requires the password, and a code sent to the contact concerned. */
const proven = { password: passwordAttempt, verifyCode: sentCode }

/** All stored data about a user, grouped by the part of the server that stores it. */
const accountExport = z.object({ made: timeMs, parts: z.record(z.string(), z.unknown()) })

export const userCalls = {
  isActive: defineCall(userRoutes.isActive, {
    summary: 'Check whether the signed-in account has a wallet',
    params: mine,
    output: z.object({ isActiveWallet: z.union([z.literal(0), z.literal(1)]) }),
  }),
  register: defineCall(userRoutes.register, {
    summary: 'Register by phone and sign in; 5003 is returned only with a valid code',
    params: z.object({ uuid, phone }),
    body: registration,
    output: user,
  }),
  emailRegister: defineCall(userRoutes.emailRegister, {
    summary: 'Register by e-mail and sign in; 5004 is returned only with a valid code',
    params: z.object({ uuid, email }),
    body: registration,
    output: user,
  }),
  pwdLogin: defineCall(userRoutes.pwdLogin, {
    summary: 'Sign in by password: 1005 for an unknown account and a wrong password alike, 1047 for a user name',
    params: z.object({ uuid, account: accountName }),
    body: z.object({ password: passwordAttempt, ...readImage }),
    output: user,
  }),
  smsLogin: defineCall(userRoutes.smsLogin, {
    summary: 'Sign in with a code sent to a phone or an e-mail',
    params: z.object({ uuid, phone: contact }),
    body: z.object({ verifyCode: sentCode, ...readImage }),
    output: user,
  }),
  logout: defineCall(userRoutes.logout, {
    summary: 'End this session, or all sessions',
    params: mine,
    body: z.object({ everywhere: z.optional(z.boolean()) }),
    output: done,
  }),
  getMyself: defineCall(userRoutes.getMyself, {
    summary: "Get the signed-in user. `userName` is `me`, or the user's ID, user name, phone or e-mail",
    params: z.object({ uuid, userName: z.string().check(z.maxLength(254)) }),
    query: z.object({ timestamp: z.optional(z.string().check(z.maxLength(20))) }),
    output: user,
  }),
  removeEmail: defineCall(userRoutes.removeEmail, {
    summary: 'Remove the e-mail; a phone must be bound',
    params: mine,
    body: z.object(proven),
    output: user,
  }),
  changeEmail: defineCall(userRoutes.changeEmail, {
    summary: 'Replace the bound e-mail; the code was sent to the new one',
    params: mine,
    body: z.object({ ...proven, email }),
    output: user,
  }),
  removePhone: defineCall(userRoutes.removePhone, {
    summary: 'Remove the phone; an e-mail must be bound',
    params: mine,
    body: z.object(proven),
    output: user,
  }),
  bindPhone: defineCall(userRoutes.bindPhone, {
    summary: 'Bind or replace the phone; the code was sent to it. Ends all sessions',
    params: mine,
    body: z.object({ ...proven, phone }),
    output: signInAgain,
  }),
  changePwd: defineCall(userRoutes.changePwd, {
    summary: 'Change the password. Ends all sessions',
    params: mine,
    body: z.object({ password: passwordAttempt, newPassword }),
    output: signInAgain,
  }),
  resetPwd: defineCall(userRoutes.resetPwd, {
    summary:
      'Reset the password with a code sent to the phone or e-mail. Ends all sessions; returns the number of passkeys that can still sign in',
    params: z.object({ uuid, phone: contact }),
    body: z.object({ password: newPassword, verifyCode: sentCode, removePasskeys: z.optional(z.boolean()) }),
    output: z.extend(signInAgain, { passkeys: z.int().check(z.nonnegative()) }),
  }),
  uploadWallet: defineCall(userRoutes.uploadWallet, {
    summary: "Set the public key of the main wallet; `user` is the user's ID",
    params: mine,
    body: z.object({ user: accountId, publicKey }),
    output: user,
  }),
  bindEmail: defineCall(userRoutes.bindEmail, {
    summary: 'Bind an e-mail (`extra`) to an account without one; the code was sent to it',
    params: z.object({ uuid, id: accountId, extra: email }),
    body: z.object(proven),
    output: user,
  }),
  token: defineCall(userRoutes.token, {
    summary: 'Create a temporary secret. Sent once within five minutes as `x-temporary-secret`, it replaces the cookie',
    params: mine,
    output: z.object({ timeStamp: timeMs, secret: z.string() }),
  }),
  sessions: defineCall(userRoutes.sessions, {
    summary: "List the user's sessions, newest first",
    params: mine,
    output: z.array(session),
  }),
  logins: defineCall(userRoutes.logins, {
    summary: 'List the logins of the last 90 days, newest first: at most 50 successful and 50 refused ones',
    params: mine,
    output: z.array(login),
  }),
  endSession: defineCall(userRoutes.endSession, {
    summary: "End one of the user's sessions",
    params: mine,
    body: z.object({ session: accountId }),
    output: done,
  }),
  exportAll: defineCall(userRoutes.exportAll, {
    summary: 'Export all data stored about the user',
    params: mine,
    body: z.object({ password: passwordAttempt }),
    output: accountExport,
  }),
  close: defineCall(userRoutes.close, {
    summary: 'Delete the account; `kept` lists the data that the operator must retain, and until when',
    params: mine,
    body: z.object({ password: passwordAttempt }),
    output: z.object({ kept: z.array(z.object({ what: z.string(), until: timeMs })) }),
  }),
} as const

export type AccountExport = z.infer<typeof accountExport>
