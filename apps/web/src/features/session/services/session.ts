import { createAccountsApi } from '@tidebook/client/accounts'
import { isCanceled } from '@tidebook/client/http'
import type { User } from '@tidebook/contract'
import { http } from '../../network/index.ts'
import { LOGIN_STATE, loginStateStore } from '../model/login-state.ts'
import { forgetUser, keepUser, userStore } from '../model/user-store.ts'

/** The calls about accounts. */
export const accountsApi = createAccountsApi(http)

/** How often somebody came or went in this tab. */
let changes = 0

/** Somebody logged in. */
export const loggedIn = (user: User): void => {
  changes += 1
  keepUser(user)
  loginStateStore.set(LOGIN_STATE.loggedIn)
}

/** Nobody is logged in any more. */
export const loggedOut = (): void => {
  changes += 1
  forgetUser()
  loginStateStore.set(LOGIN_STATE.needLogin)
}

/**
 * Asks the server who is logged in here (STA-003, STA-004). Whom it does not know is logged out; without an answer, and
 * when somebody came or went meanwhile, here or in another tab, everything stays as it is.
 */
export const lookUpMyself = async (): Promise<void> => {
  const who = (): string => `${changes} ${userStore.get().userInfo?.id}`
  const before = who()
  try {
    const answer = await accountsApi.myself(Date.now())
    if (who() !== before) return
    if (answer.result) keepUser(answer.data)
    else if (answer.reason === 'code') loggedOut()
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}

/** Ends the session here, or all of them; the page forgets it also when the server cannot be reached (STA-005). */
export const logOut = async (everywhere = false): Promise<boolean> => {
  const { userInfo } = userStore.get()
  if (userInfo === undefined) return true
  const answer = await accountsApi.logOut(userInfo.id, everywhere)
  loggedOut()
  return answer.result
}
