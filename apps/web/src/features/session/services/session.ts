import { createAccountsApi } from '@tidebook/client/accounts'
import { isCanceled } from '@tidebook/client/http'
import type { User } from '@tidebook/contract'
import { createStore } from '../../../lib/store.ts'
import { http } from '../../network/index.ts'
import { LOGIN_STATE, loginStateStore } from '../model/login-state.ts'
import { clearUser, storeUser, userStore } from '../model/user-store.ts'

/** Client for account calls. */
export const accountsApi = createAccountsApi(http)

/** Number of logins and logouts in this tab. */
const changesStore = createStore(0)

function countChange(): void {
  return changesStore.set((count) => count + 1)
}

/** Records a login. */
export function logInUser(user: User): void {
  countChange()
  storeUser(user)
  loginStateStore.set(LOGIN_STATE.loggedIn)
}

/** Records a logout. */
export function clearSession(): void {
  countChange()
  clearUser()
  loginStateStore.set(LOGIN_STATE.needLogin)
}

/**
 * Requests the current user from the server (STA-003, STA-004) and signs out an unknown one. Without a response, or
 * after a login or logout in the meantime in any tab, nothing changes.
 */
export async function refreshCurrentUser(): Promise<void> {
  const who = (): string => `${changesStore.get()} ${userStore.get().userInfo?.id}`
  const before = who()
  try {
    const answer = await accountsApi.myself(Date.now())
    if (who() !== before) return
    if (answer.result) storeUser(answer.data)
    else if (answer.reason === 'code') clearSession()
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}

/**
 * Ends this session or all sessions. The page removes the account data even when the server is unreachable (STA-005).
 */
export async function logOut(everywhere = false): Promise<boolean> {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return true
  const answer = await accountsApi.logOut(userInfo.id, everywhere)
  clearSession()
  return answer.result
}
