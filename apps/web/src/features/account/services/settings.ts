import { createAccountSettingsApi, type Proof } from '@tidebook/client/account-settings'
import { isCanceled, type CallResult } from '@tidebook/client/http'
import type { User, UserSession } from '@tidebook/contract'
import { translate } from '../../../lib/i18n.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { http } from '../../network/index.ts'
import { keepUser, loggedOut, userStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'

export const settingsApi = createAccountSettingsApi(http)

/** Which contact is changed, and how. */
export interface ContactChange {
  readonly kind: 'phone' | 'email'
  readonly action: 'bind' | 'change' | 'remove'
}

/** Changes a contact; the answer is the account, or that one has to log in again. */
export const changeContact = (
  id: string,
  { kind, action }: ContactChange,
  contact: string,
  proof: Proof,
): Promise<CallResult<User | { readonly signInAgain: true }>> => {
  if (action === 'remove')
    return kind === 'phone' ? settingsApi.removePhone(id, proof) : settingsApi.removeEmail(id, proof)
  if (kind === 'phone') return settingsApi.bindPhone(id, contact, proof)
  return action === 'bind' ? settingsApi.bindEmail(id, contact, proof) : settingsApi.changeEmail(id, contact, proof)
}

/** Shows what a change made of the account, or the way to log in again after it (ACC-009, ACC-010). */
export const afterChange = (answer: User | { readonly signInAgain: true }): void => {
  if (!('signInAgain' in answer)) {
    keepUser(answer)
    showToast({ kind: 'done', title: translate('account.changed') })
    return
  }
  loggedOut()
  showToast({ kind: 'done', title: translate('account.changed-log-in') })
  navigate(PATHS.login)
}

/** Where the person is logged in. */
export const sessionsStore: Store<Loadable<readonly UserSession[]>> = createStore<Loadable<readonly UserSession[]>>({
  state: 'loading',
})

/** Reads the sessions anew; what is shown stays meanwhile. */
export const loadSessions = async (): Promise<void> => {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return
  try {
    const answer = await settingsApi.sessions(userInfo.id)
    if (answer.result) sessionsStore.set({ state: 'ready', value: answer.data })
    else sessionsStore.set({ state: 'failed', code: answer.code })
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}

/** Ends a session on another device. */
export const endSession = async (session: string): Promise<void> => {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return
  await settingsApi.endSession(userInfo.id, session)
  await loadSessions()
}
