import type { User } from '@tidebook/contract'
import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** Login status of this browser (ENT-039). */
export type UserStatus = 'need-login' | 'logged-in'

/** The account that uses the page. A wallet works without an account. */
export interface UserState {
  readonly userStatus: UserStatus
  readonly userInfo: User | undefined
}

export const SIGNED_OUT: UserState = { userStatus: 'need-login', userInfo: undefined }

const TEXTS = ['id', 'userName', 'maskedName', 'phone', 'email', 'verifyState'] as const

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' && value !== null && TEXTS.every((name) => typeof Reflect.get(value, name) === 'string')
  )
}

const statusSetting = defineSetting<UserStatus>('user_status', {
  parse: (value) => (value === 'logged-in' ? value : 'need-login'),
})
const infoSetting = defineSetting<User | undefined>('user_info', {
  parse: (value) => (isUser(value) ? value : undefined),
})

/** A user is signed in only while both stored values agree (ENT-041). */
function readUser(): UserState {
  const userInfo = infoSetting.read()
  return statusSetting.read() === 'logged-in' && userInfo !== undefined
    ? { userStatus: 'logged-in', userInfo }
    : SIGNED_OUT
}

/** The account of this browser, shared by all pages. */
export const userStore: Store<UserState> = createStore(readUser())

/** Stores the signed-in user, also across reloads (STA-003). */
export function storeUser(userInfo: User): void {
  statusSetting.write('logged-in')
  infoSetting.write(userInfo)
  userStore.set({ userStatus: 'logged-in', userInfo })
}

/** Removes all account data from the browser (STA-004, STA-005). */
export function clearUser(): void {
  statusSetting.write('need-login')
  infoSetting.forget()
  userStore.set(SIGNED_OUT)
}

/** Applies changes of other tabs. Returns the unsubscribe function. */
export function followOtherTabs(): () => void {
  return subscribeToSettings([statusSetting, infoSetting], () => userStore.set(readUser()))
}
