import type { User } from '@tidebook/contract'
import { defineSetting, followSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** Whether somebody is logged in here (ENT-039). */
export type UserStatus = 'need-login' | 'logged-in'

/** Who uses the page with an account; a wallet needs none. */
export interface UserState {
  readonly userStatus: UserStatus
  readonly userInfo: User | undefined
}

export const NOBODY: UserState = { userStatus: 'need-login', userInfo: undefined }

const TEXTS = ['id', 'userName', 'maskedName', 'phone', 'email', 'verifyState'] as const

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && TEXTS.every((name) => typeof Reflect.get(value, name) === 'string')

const statusSetting = defineSetting<UserStatus>('user_status', {
  parse: (value) => (value === 'logged-in' ? value : 'need-login'),
})
const infoSetting = defineSetting<User | undefined>('user_info', {
  parse: (value) => (isUser(value) ? value : undefined),
})

/** Somebody is logged in as long as both say so (ENT-041). */
const readUser = (): UserState => {
  const userInfo = infoSetting.read()
  return statusSetting.read() === 'logged-in' && userInfo !== undefined ? { userStatus: 'logged-in', userInfo } : NOBODY
}

/** The account of this browser, as all pages see it. */
export const userStore: Store<UserState> = createStore(readUser())

/** Somebody is logged in from now on, and after a reload (STA-003). */
export const keepUser = (userInfo: User): void => {
  statusSetting.write('logged-in')
  infoSetting.write(userInfo)
  userStore.set({ userStatus: 'logged-in', userInfo })
}

/** Nobody is logged in from now on; nothing of the account stays in the browser (STA-004, STA-005). */
export const forgetUser = (): void => {
  statusSetting.write('need-login')
  infoSetting.forget()
  userStore.set(NOBODY)
}

/** Follows what another tab did; returns how to stop. */
export const followOtherTabs = (): (() => void) =>
  followSettings([statusSetting, infoSetting], () => userStore.set(readUser()))
