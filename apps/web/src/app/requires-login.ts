import type { ConfigFile } from '@tidebook/contract'
import type { UserState } from '../features/session/index.ts'
import type { Route } from '../lib/route.ts'

/**
 * Whether a screen requires a login: only if the operator closed the exchange to users without an account, and only
 * routes with the login flag (A01, A53). Returns false while the configuration is unknown.
 */
export function requiresLogin(
  route: Pick<Route, 'login'>,
  config: Pick<ConfigFile, 'anonymously'> | undefined,
  { userStatus }: Pick<UserState, 'userStatus'>,
): boolean {
  return route.login === true && config?.anonymously === false && userStatus === 'need-login'
}
