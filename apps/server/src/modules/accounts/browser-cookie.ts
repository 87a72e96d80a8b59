import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { KNOWN_MS, type BrowserOwner, type KnownBrowsers } from './known-browsers.ts'

const nameFor = ({ addresses }: Visit): string => (addresses.web.startsWith('https:') ? '__Host-known' : 'known')

/** By what a browser shows that somebody logged in with it before. */
export const keptByBrowser = (cookies: Cookies, visit: Visit): string | undefined => cookies.get(nameFor(visit))

/** Has a browser be known to an account from now on. */
export const knowBrowser = async (
  browsers: KnownBrowsers,
  owner: BrowserOwner,
  { cookies, visit }: { readonly cookies: Cookies; readonly visit: Visit },
): Promise<void> => {
  const token = await browsers.add(keptByBrowser(cookies, visit), owner)
  cookies.set(nameFor(visit), token, { path: '/', maxAge: KNOWN_MS / 1000 })
}
