import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { KNOWN_BROWSER_MS, type BrowserOwner, type KnownBrowsers } from './known-browsers.ts'

function nameFor({ addresses }: Visit): string {
  return addresses.web.startsWith('https:') ? '__Host-known' : 'known'
}

/** Returns the cookie with which a browser proves an earlier login. */
export function readBrowserCookie(cookies: Cookies, visit: Visit): string | undefined {
  return cookies.get(nameFor(visit))
}

/** Makes a browser known to an account. */
export async function rememberBrowser(
  browsers: KnownBrowsers,
  owner: BrowserOwner,
  { cookies, visit }: { readonly cookies: Cookies; readonly visit: Visit },
): Promise<void> {
  const token = await browsers.add(readBrowserCookie(cookies, visit), owner)
  cookies.set(nameFor(visit), token, { path: '/', maxAge: KNOWN_BROWSER_MS / 1000 })
}
