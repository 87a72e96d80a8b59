import type { User } from '@tidebook/contract'
import type { AccountContext } from './account-context.ts'
import { userOf } from './account-view.ts'
import type { Asked } from './caller.ts'
import type { SignedIn } from './register.ts'
import { keepToken, keptToken } from './session-cookie.ts'

/** Has the browser of somebody who came in keep the new session, and leaves the one that it had. */
export const welcomeIn = async (
  { pool, sessions, factsOf }: Pick<AccountContext, 'pool' | 'sessions' | 'factsOf'>,
  { account, token }: SignedIn,
  { visit, cookies }: Asked,
): Promise<User> => {
  const former = keptToken(cookies, visit)
  if (former !== undefined) await sessions.leave(pool(), former)
  keepToken(cookies, visit, token)
  return userOf(account, await factsOf(account.id))
}
