import type { Realm } from './public-origins.ts'

/** The one file that both show. */
const ICON = '/icon.svg'
const STAFF = /^[/\\]+staff(?:[/\\]|$)/i

/**
 * Whether a name serves what was asked for there. The route that the router chose decides, however the address was
 * written; of files the decoded address does.
 * @param route pattern of the route; undefined where none fits
 * @param url address of the request
 */
export const servedUnder = (realm: Realm, route: string | undefined, url: string): boolean => {
  if (realm === 'both' || url === ICON) return true
  const isOfStaff = STAFF.test(route === undefined || route === '/*' ? decodedPath(url) : route)
  return isOfStaff === (realm === 'staff')
}

const decodedPath = (url: string): string => {
  const path = url.split(/[?#;]/)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
