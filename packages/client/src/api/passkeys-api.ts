import { passkeyRoutes } from '@tidebook/contract/routes'
import type {
  NewCredential,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
  User,
} from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** Passkeys. The settings add and remove them, and the sign-in page uses them. `id` is the account's id. */
export function createPasskeysApi(http: HttpClient) {
  return {
    list: (id: string) => http.call<Passkey[]>(passkeyRoutes.list, { path: { id } }),
    addOptions: (id: string, password: string) =>
      http.call<PasskeyCreation>(passkeyRoutes.addOptions, { path: { id }, body: { password } }),
    add: (id: string, name: string, credential: NewCredential) =>
      http.call<Passkey[]>(passkeyRoutes.add, { path: { id }, body: { name, credential } }),
    remove: (id: string, passkey: string, password: string) =>
      http.call<Passkey[]>(passkeyRoutes.remove, { path: { id }, body: { passkey, password } }),
    challenge: () => http.call<PasskeyRequest>(passkeyRoutes.challenge, { body: {} }),
    logIn: (credential: PasskeyAssertion) => http.call<User>(passkeyRoutes.logIn, { body: { credential } }),
  }
}
