import type { Contact } from '@tidebook/contract'
import type { AccountContext } from './account-context.ts'
import { accountByContact } from './accounts.repository.ts'
import { keptByBrowser } from './browser-cookie.ts'
import type { Asked } from './caller.ts'
import { keptToken } from './session-cookie.ts'

/**
 * Returns the budget key of a signed-in user, or of a browser that the contact's account knows; undefined for a
 * stranger. Takes as long for a contact without an account.
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
