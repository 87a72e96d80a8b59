import { matchPath, useLocation } from '../lib/router/index.ts'
import type { Route } from '../lib/route.ts'
import { ROUTES } from './route-table.ts'

/** Returns the entry of the route table for a path, ignoring case (A21). Undefined for unknown paths. */
export function routeOf(pathname: string): Route | undefined {
  return ROUTES.find((route) => matchPath(route.path, pathname) !== undefined)
}

/** Returns the entry of the current page. */
export function useCurrentRoute(): Route | undefined {
  return routeOf(useLocation().pathname)
}
