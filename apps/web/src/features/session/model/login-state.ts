import { createStore, type Store } from '../../../lib/store.ts'

/** Progress of a registration (REG-010), held in memory only (A65). */
export const LOGIN_STATE = {
  needLogin: 0,
  registerStepOne: 1,
  registerStepTwo: 2,
  registerSuccess: 3,
  loggedIn: 4,
} as const

export type LoginState = (typeof LOGIN_STATE)[keyof typeof LOGIN_STATE]

export const loginStateStore: Store<LoginState> = createStore<LoginState>(LOGIN_STATE.needLogin)
