import { codeRoutes, userRoutes } from '@tidebook/contract/routes'
import type { CodeImage, CodePurpose, MessageLanguage, SentAnswer, User } from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** What was read from a picture, where the server asked for that. */
export interface ReadImage {
  readonly imgCode?: string | undefined
  readonly imgCodeId?: string | undefined
}

/** What an account is made of, beside where its owner is reached. */
export interface NewAccount extends ReadImage {
  readonly password: string
  readonly verifyCode: string
  readonly userName?: string
  readonly passToken?: string
  readonly agreement: true
  readonly lang: MessageLanguage
}

/** Codes, registering and logging in; the pages about accounts make these themselves, so that they come with them. */
export function createAccountsApi(http: HttpClient) {
  return {
    /** Has a code sent to a phone or an e-mail. */
    sendCode: (to: string, verifyType: CodePurpose, lang: MessageLanguage, { imgCode, imgCodeId }: ReadImage = {}) =>
      http.call<SentAnswer>(codeRoutes.sms, { path: { phone: to }, query: { verifyType, lang, imgCode, imgCodeId } }),
    /** A picture to be read, under an id that the page chose. */
    codeImage: (id: string) => http.call<CodeImage>(codeRoutes.img, { path: { id } }),
    registerByPhone: (phone: string, account: NewAccount) =>
      http.call<User>(userRoutes.register, { path: { phone }, body: account }),
    registerByEmail: (email: string, account: NewAccount) =>
      http.call<User>(userRoutes.emailRegister, { path: { email }, body: account }),
    /** @param account phone, e-mail or user name */
    logIn: (account: string, password: string, read: ReadImage = {}) =>
      http.call<User>(userRoutes.pwdLogin, { path: { account }, body: { password, ...read } }),
    logInByCode: (phone: string, verifyCode: string, read: ReadImage = {}) =>
      http.call<User>(userRoutes.smsLogin, { path: { phone }, body: { verifyCode, ...read } }),
    /** @param reset `removePasskeys` ends every passkey with the former password */
    resetPassword: (
      phone: string,
      reset: { readonly password: string; readonly verifyCode: string; readonly removePasskeys: boolean },
    ) =>
      http.call<{ readonly signInAgain: true; readonly passkeys: number }>(userRoutes.resetPwd, {
        path: { phone },
        body: reset,
      }),
    /** Who is logged in here. @param now milliseconds since 1970 */
    myself: (now: number) =>
      http.call<User>(userRoutes.getMyself, { path: { userName: 'me' }, query: { timestamp: now } }),
    logOut: (id: string, everywhere: boolean) =>
      http.call<{ readonly done: true }>(userRoutes.logout, { path: { id }, body: { everywhere } }),
  }
}

export type AccountsApi = ReturnType<typeof createAccountsApi>
