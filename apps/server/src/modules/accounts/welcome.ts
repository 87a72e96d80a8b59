import type { User } from '@tidebook/contract'
import type { AccountContext } from './account-context.ts'
import { userOf } from './account-view.ts'
import type { Asked } from './caller.ts'
import { knowBrowser } from './browser-cookie.ts'
import type { SignedIn } from './register.ts'
import { keepToken, keptToken } from './session-cookie.ts'

/** Stores the new session in the user's browser, and ends the browser's previous session. */
export const welcomeIn = async (
  {
    pool,
    sessions,
    browsers,
    logins,
    factsOf,
  }: Pick<AccountContext, 'pool' | 'sessions' | 'browsers' | 'logins' | 'factsOf'>,
  { account, token, way }: SignedIn,
  { visit, cookies }: Asked,
): Promise<User> => {
  const former = keptToken(cookies, visit)
  if (former !== undefined) await sessions.leave(pool(), former)
  keepToken(cookies, visit, token)
  await knowBrowser(browsers, account, { cookies, visit })
  logins.tellOf(account.id, way, visit.client.network)
  return userOf(account, await factsOf(account.id))
}
