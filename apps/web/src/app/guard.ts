import type { RouteEntry } from './route-table.ts'

/** What the guard knows about the person. */
export interface GuardContext {
  readonly loggedIn: boolean
}

/**
 * Whether a route opens. The guard lets every route through, the login-flagged ones included (RTE-021, A01):
 * a wallet needs no account. The flag is told to the screen, which may show that some parts want a login.
 */
export const guard = (
  route: Pick<RouteEntry, 'login'>,
  context: GuardContext,
): { open: true; wantsLogin: boolean } => ({
  open: true,
  wantsLogin: route.login && !context.loggedIn,
})
