import type { Contact } from '@tidebook/contract'
import type { AccountContext } from './account-context.ts'
import { accountByContact } from './accounts.repository.ts'
import { keptByBrowser } from './browser-cookie.ts'
import type { Asked } from './caller.ts'
import { keptToken } from './session-cookie.ts'

/**
 * By what to count the requests of somebody who is signed in, or whose browser the account of a contact knows; undefined
 * for a stranger. Takes as long for a contact without account.
 */
export const regularCaller = async (
  { sessions, browsers, pool }: Pick<AccountContext, 'sessions' | 'browsers' | 'pool'>,
  { cookies, visit }: Pick<Asked, 'cookies' | 'visit'>,
  contact: Contact,
): Promise<string | undefined> => {
  const token = keptToken(cookies, visit)
  const session = token === undefined ? undefined : await sessions.find(token)
  if (session !== undefined) return session.account
  const kept = keptByBrowser(cookies, visit)
  return kept === undefined ? undefined : browsers.find(kept, await accountByContact(pool(), contact))
}
