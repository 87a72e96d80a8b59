import { createAccountSettingsApi, type Proof } from '@tidebook/client/account-settings'
import { isCanceled, type CallResult } from '@tidebook/client/http'
import type { LoginEntry, User, UserSession } from '@tidebook/contract'
import { translate } from '../../../lib/i18n.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { http } from '../../network/index.ts'
import { storeUser, clearSession, userStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'

export const settingsApi = createAccountSettingsApi(http)

/** A change of a contact: its kind and the operation. */
export interface ContactChange {
  readonly kind: 'phone' | 'email'
  readonly action: 'bind' | 'change' | 'remove'
}

/** Changes a contact. Returns the updated account, or a notice that the user must sign in again. */
export function changeContact(
  id: string,
  { kind, action }: ContactChange,
  contact: string,
  proof: Proof,
): Promise<CallResult<User | { readonly signInAgain: true }>> {
  if (action === 'remove')
    return kind === 'phone' ? settingsApi.removePhone(id, proof) : settingsApi.removeEmail(id, proof)
  if (kind === 'phone') return settingsApi.bindPhone(id, contact, proof)
  return action === 'bind' ? settingsApi.bindEmail(id, contact, proof) : settingsApi.changeEmail(id, contact, proof)
}

/** Shows the updated account after a change, or sends the user to sign in again (ACC-009, ACC-010). */
export function handleAccountChange(answer: User | { readonly signInAgain: true }): void {
  if (!('signInAgain' in answer)) {
    storeUser(answer)
    showToast({ kind: 'done', title: translate('account.changed') })
    return
  }
  clearSession()
  showToast({ kind: 'done', title: translate('account.changed-log-in') })
  navigate(PATHS.login)
}

/** Sessions of the account, one per signed-in device. */
export const sessionsStore: Store<Loadable<readonly UserSession[]>> = createStore<Loadable<readonly UserSession[]>>({
  state: 'loading',
})

/** Recent logins, successful and refused. */
export const loginsStore: Store<Loadable<readonly LoginEntry[]>> = createStore<Loadable<readonly LoginEntry[]>>({
  state: 'loading',
})

/** Reloads data of the signed-in account. The current data stays visible while the request runs. */
async function loadAccountList<Value>(
  store: Store<Loadable<Value>>,
  request: (id: string) => Promise<CallResult<Value>>,
): Promise<void> {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return
  try {
    const answer = await request(userInfo.id)
    if (answer.result) store.set({ state: 'ready', value: answer.data })
    else store.set({ state: 'failed', code: answer.code })
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}

export function loadSessions(): Promise<void> {
  return loadAccountList(sessionsStore, settingsApi.sessions)
}

export function loadLogins(): Promise<void> {
  return loadAccountList(loginsStore, settingsApi.logins)
}

/** Ends a session on another device. */
export async function endSession(session: string): Promise<void> {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return
  await settingsApi.endSession(userInfo.id, session)
  await loadSessions()
}
