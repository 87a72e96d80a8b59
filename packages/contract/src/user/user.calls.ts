import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { noParameters, timeMs } from '../primitives.schema.ts'
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
/** Success, and every session has ended: the user must sign in again. */
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
  /** The agreement was read and accepted (VAL-052). */
  agreement: z.literal(true),
  lang: z.optional(z.enum(MESSAGE_LANGUAGES)),
})

/** A change that requires the password, and a code sent to the contact concerned. */
const proven = { password: passwordAttempt, verifyCode: sentCode }

/** All stored data about a user, by the part of the server that stores it. */
const accountExport = z.object({ made: timeMs, parts: z.record(z.string(), z.unknown()) })

export const userCalls = {
  isActive: defineCall(userRoutes.isActive, {
    summary: 'Whether the own account has a wallet',
    params: mine,
    query: noParameters,
    body: noParameters,
    output: z.object({ isActiveWallet: z.union([z.literal(0), z.literal(1)]) }),
  }),
  register: defineCall(userRoutes.register, {
    summary: 'Makes an account by phone and signs in. 5003 is only told to who has the code',
    params: z.object({ uuid, phone }),
    query: noParameters,
    body: registration,
    output: user,
  }),
  emailRegister: defineCall(userRoutes.emailRegister, {
    summary: 'Makes an account by e-mail and signs in. 5004 is only told to who has the code',
    params: z.object({ uuid, email }),
    query: noParameters,
    body: registration,
    output: user,
  }),
  pwdLogin: defineCall(userRoutes.pwdLogin, {
    summary: 'Signs in by password: 1005 alike for an unknown account and a wrong password, 1047 for a user name',
    params: z.object({ uuid, account: accountName }),
    query: noParameters,
    body: z.object({ password: passwordAttempt, ...readImage }),
    output: user,
  }),
  smsLogin: defineCall(userRoutes.smsLogin, {
    summary: 'Signs in by a code that was sent to a phone or an e-mail',
    params: z.object({ uuid, phone: contact }),
    query: noParameters,
    body: z.object({ verifyCode: sentCode, ...readImage }),
    output: user,
  }),
  logout: defineCall(userRoutes.logout, {
    summary: 'Ends this session, or all',
    params: mine,
    query: noParameters,
    body: z.object({ everywhere: z.optional(z.boolean()) }),
    output: done,
  }),
  getMyself: defineCall(userRoutes.getMyself, {
    summary: 'Who signed in. `userName` is `me`, or the own id, user name, phone or e-mail',
    params: z.object({ uuid, userName: z.string().check(z.maxLength(254)) }),
    query: z.object({ timestamp: z.optional(z.string().check(z.maxLength(20))) }),
    body: noParameters,
    output: user,
  }),
  removeEmail: defineCall(userRoutes.removeEmail, {
    summary: 'Takes the e-mail away; a phone has to be bound',
    params: mine,
    query: noParameters,
    body: z.object(proven),
    output: user,
  }),
  changeEmail: defineCall(userRoutes.changeEmail, {
    summary: 'Puts another e-mail in the place of the one that is bound; the code was sent to the new one',
    params: mine,
    query: noParameters,
    body: z.object({ ...proven, email }),
    output: user,
  }),
  removePhone: defineCall(userRoutes.removePhone, {
    summary: 'Takes the phone away; an e-mail has to be bound',
    params: mine,
    query: noParameters,
    body: z.object(proven),
    output: user,
  }),
  bindPhone: defineCall(userRoutes.bindPhone, {
    summary: 'Binds a phone, or another one; the code was sent to it. Ends every session',
    params: mine,
    query: noParameters,
    body: z.object({ ...proven, phone }),
    output: signInAgain,
  }),
  changePwd: defineCall(userRoutes.changePwd, {
    summary: 'Changes the password. Ends every session',
    params: mine,
    query: noParameters,
    body: z.object({ password: passwordAttempt, newPassword }),
    output: signInAgain,
  }),
  resetPwd: defineCall(userRoutes.resetPwd, {
    summary:
      'Sets a new password for who has the code that was sent to phone or e-mail. Ends every session, and says how many passkeys log in still',
    params: z.object({ uuid, phone: contact }),
    query: noParameters,
    body: z.object({ password: newPassword, verifyCode: sentCode, removePasskeys: z.optional(z.boolean()) }),
    output: z.extend(signInAgain, { passkeys: z.int().check(z.nonnegative()) }),
  }),
  uploadWallet: defineCall(userRoutes.uploadWallet, {
    summary: 'Names the public key of the main wallet; `user` is the own id',
    params: mine,
    query: noParameters,
    body: z.object({ user: accountId, publicKey }),
    output: user,
  }),
  bindEmail: defineCall(userRoutes.bindEmail, {
    summary: 'Binds an e-mail, `extra`, to an account that has none; the code was sent to it',
    params: z.object({ uuid, id: accountId, extra: email }),
    query: noParameters,
    body: z.object(proven),
    output: user,
  }),
  token: defineCall(userRoutes.token, {
    summary: 'A temporary secret: sent once within five minutes in `x-temporary-secret`, it stands for the cookie',
    params: mine,
    query: noParameters,
    body: noParameters,
    output: z.object({ timeStamp: timeMs, secret: z.string() }),
  }),
  sessions: defineCall(userRoutes.sessions, {
    summary: 'Where somebody is signed in, newest first',
    params: mine,
    query: noParameters,
    body: noParameters,
    output: z.array(session),
  }),
  logins: defineCall(userRoutes.logins, {
    summary: 'Logins of the last 90 days, right and refused, newest first: at most fifty of each',
    params: mine,
    query: noParameters,
    body: noParameters,
    output: z.array(login),
  }),
  endSession: defineCall(userRoutes.endSession, {
    summary: 'Ends one of the own sessions',
    params: mine,
    query: noParameters,
    body: z.object({ session: accountId }),
    output: done,
  }),
  exportAll: defineCall(userRoutes.exportAll, {
    summary: 'Everything that is kept about who asks, whole',
    params: mine,
    query: noParameters,
    body: z.object({ password: passwordAttempt }),
    output: accountExport,
  }),
  close: defineCall(userRoutes.close, {
    summary: 'Deletes the account; `kept` names what the operator has to keep, and until when',
    params: mine,
    query: noParameters,
    body: z.object({ password: passwordAttempt }),
    output: z.object({ kept: z.array(z.object({ what: z.string(), until: timeMs })) }),
  }),
} as const

export type AccountExport = z.infer<typeof accountExport>
