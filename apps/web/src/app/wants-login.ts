import type { ConfigFile } from '@tidebook/contract'
import type { UserState } from '../features/session/index.ts'
import type { Route } from '../lib/route.ts'

/**
 * Whether a screen waits for somebody to log in: only where the operator closed the exchange to people without an account,
 * and only routes with the login flag (A01, A53). What is not known yet is open.
 */
export const wantsLogin = (
  route: Pick<Route, 'login'>,
  config: Pick<ConfigFile, 'anonymously'> | undefined,
  { userStatus }: Pick<UserState, 'userStatus'>,
): boolean => route.login === true && config?.anonymously === false && userStatus === 'need-login'
