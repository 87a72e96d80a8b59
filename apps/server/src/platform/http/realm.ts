import type { Realm } from './public-origins.ts'

/** The only file that both realms serve. */
const ICON = '/icon.svg'
const STAFF = /^[/\\]+staff(?:[/\\]|$)/i

/**
 * Returns whether a realm serves a request. For calls, the matched route decides, regardless of how the address was
 * encoded; for files, the decoded address does.
 * @param route pattern of the route; undefined when no route matches
 * @param url address of the request
 */
export function isServedUnder(realm: Realm, route: string | undefined, url: string): boolean {
  if (realm === 'both' || url === ICON) return true
  const isOfStaff = STAFF.test(route === undefined || route === '/*' ? decodedPath(url) : route)
  return isOfStaff === (realm === 'staff')
}

function decodedPath(url: string): string {
  const path = url.split(/[?#;]/)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
