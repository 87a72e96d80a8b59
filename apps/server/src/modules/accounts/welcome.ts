import type { User } from '@tidebook/contract'
import type { AccountContext } from './account-context.ts'
import { toUser } from './account-view.ts'
import type { CallContext } from './caller.ts'
import { rememberBrowser } from './browser-cookie.ts'
import type { SignedIn } from './register.ts'
import { setToken, currentToken } from './session-cookie.ts'

/** Stores the new session in the user's browser, and ends that browser's previous session. */
export async function startBrowserSession(
  {
    pool,
    sessions,
    browsers,
    logins,
    factsOf,
  }: Pick<AccountContext, 'pool' | 'sessions' | 'browsers' | 'logins' | 'factsOf'>,
  { account, token, way }: SignedIn,
  { visit, cookies }: CallContext,
): Promise<User> {
  const previous = currentToken(cookies, visit)
  if (previous !== undefined) await sessions.leave(pool(), previous)
  setToken(cookies, visit, token)
  await rememberBrowser(browsers, account, { cookies, visit })
  logins.recordLogin(account.id, way, visit.client.network)
  return toUser(account, await factsOf(account.id))
}
