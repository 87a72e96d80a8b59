import { codeRoutes, userRoutes } from '@tidebook/contract/routes'
import type { CodeImage, CodePurpose, MessageLanguage, CodeSent, User } from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** Text that the user read from an image code, when the server requested one. */
export interface ReadImage {
  readonly imgCode?: string | undefined
  readonly imgCodeId?: string | undefined
}

/** Data of a new account, in addition to the contact. */
export interface NewAccount extends ReadImage {
  readonly password: string
  readonly verifyCode: string
  readonly userName?: string
  readonly passToken?: string
  readonly agreement: true
  readonly lang: MessageLanguage
}

/** Codes, registration and sign-in. The account pages create this API, so its code loads with them. */
export function createAccountsApi(http: HttpClient) {
  return {
    /** Requests a code to a phone number or e-mail address. */
    sendCode: (to: string, verifyType: CodePurpose, lang: MessageLanguage, { imgCode, imgCodeId }: ReadImage = {}) =>
      http.call<CodeSent>(codeRoutes.sms, { path: { phone: to }, query: { verifyType, lang, imgCode, imgCodeId } }),
    /** Returns an image code, under an id chosen by the page. */
    codeImage: (id: string) => http.call<CodeImage>(codeRoutes.img, { path: { id } }),
    registerByPhone: (phone: string, account: NewAccount) =>
      http.call<User>(userRoutes.register, { path: { phone }, body: account }),
    registerByEmail: (email: string, account: NewAccount) =>
      http.call<User>(userRoutes.emailRegister, { path: { email }, body: account }),
    /** @param account phone number, e-mail address or user name */
    logIn: (account: string, password: string, read: ReadImage = {}) =>
      http.call<User>(userRoutes.pwdLogin, { path: { account }, body: { password, ...read } }),
    logInByCode: (phone: string, verifyCode: string, read: ReadImage = {}) =>
      http.call<User>(userRoutes.smsLogin, { path: { phone }, body: { verifyCode, ...read } }),
    /** @param reset `removePasskeys` deletes every passkey that was added under the previous password */
    resetPassword: (
      phone: string,
      reset: { readonly password: string; readonly verifyCode: string; readonly removePasskeys: boolean },
    ) =>
      http.call<{ readonly signInAgain: true; readonly passkeys: number }>(userRoutes.resetPwd, {
        path: { phone },
        body: reset,
      }),
    /** Returns the signed-in user. @param now milliseconds since 1970 */
    myself: (now: number) =>
      http.call<User>(userRoutes.getMyself, { path: { userName: 'me' }, query: { timestamp: now } }),
    logOut: (id: string, everywhere: boolean) =>
      http.call<{ readonly done: true }>(userRoutes.logout, { path: { id }, body: { everywhere } }),
  }
}

export type AccountsApi = ReturnType<typeof createAccountsApi>
