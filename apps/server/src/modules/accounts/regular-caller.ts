import type { Contact } from '@tidebook/contract'
import type { AccountContext } from './account-context.ts'
import { accountByContact } from './accounts.repository.ts'
import { readBrowserCookie } from './browser-cookie.ts'
import type { CallContext } from './caller.ts'
import { currentToken } from './session-cookie.ts'

/**
 * Returns the budget key of a signed-in user, or of a browser that is known to the contact's account; undefined for a
 * stranger. Takes the same time for a contact without an account.
 */
export async function regularCaller(
  { sessions, browsers, pool }: Pick<AccountContext, 'sessions' | 'browsers' | 'pool'>,
  { cookies, visit }: Pick<CallContext, 'cookies' | 'visit'>,
  contact: Contact,
): Promise<string | undefined> {
  const token = currentToken(cookies, visit)
  const session = token === undefined ? undefined : await sessions.find(token)
  if (session !== undefined) return session.account
  const cookie = readBrowserCookie(cookies, visit)
  return cookie === undefined ? undefined : browsers.find(cookie, await accountByContact(pool(), contact))
}
