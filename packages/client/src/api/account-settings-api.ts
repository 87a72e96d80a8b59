import { userRoutes } from '@tidebook/contract/routes'
import type { AccountExport, LoginEntry, User, UserSession } from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** A password, and a code sent to the contact being changed. */
export interface Proof {
  readonly password: string
  readonly verifyCode: string
}

/** The call succeeded and ended every session. */
interface SignInAgain {
  readonly signInAgain: true
}

/** Changes to the caller's own account. Only the settings page creates this API. `id` is the account's id. */
export function createAccountSettingsApi(http: HttpClient) {
  return {
    logins: (id: string) => http.call<LoginEntry[]>(userRoutes.logins, { path: { id } }),
    sessions: (id: string) => http.call<UserSession[]>(userRoutes.sessions, { path: { id } }),
    endSession: (id: string, session: string) =>
      http.call<unknown>(userRoutes.endSession, { path: { id }, body: { session } }),
    changePassword: (id: string, body: { readonly password: string; readonly newPassword: string }) =>
      http.call<SignInAgain>(userRoutes.changePwd, { path: { id }, body }),
    bindPhone: (id: string, phone: string, proof: Proof) =>
      http.call<SignInAgain>(userRoutes.bindPhone, { path: { id }, body: { ...proof, phone } }),
    bindEmail: (id: string, email: string, proof: Proof) =>
      http.call<User>(userRoutes.bindEmail, { path: { id, extra: email }, body: proof }),
    changeEmail: (id: string, email: string, proof: Proof) =>
      http.call<User>(userRoutes.changeEmail, { path: { id }, body: { ...proof, email } }),
    removePhone: (id: string, proof: Proof) => http.call<User>(userRoutes.removePhone, { path: { id }, body: proof }),
    removeEmail: (id: string, proof: Proof) => http.call<User>(userRoutes.removeEmail, { path: { id }, body: proof }),
    /** Sets the public key of the main wallet, in hex. */
    uploadWallet: (id: string, publicKey: string) =>
      http.call<User>(userRoutes.uploadWallet, { path: { id }, body: { user: id, publicKey } }),
    exportAll: (id: string, password: string) =>
      http.call<AccountExport>(userRoutes.exportAll, { path: { id }, body: { password } }),
    close: (id: string, password: string) =>
      http.call<{ readonly kept: readonly { readonly what: string; readonly until: number }[] }>(userRoutes.close, {
        path: { id },
        body: { password },
      }),
  }
}
