import { matchPath, useLocation } from '../lib/router/index.ts'
import type { Route } from '../lib/route.ts'
import { ROUTES } from './route-table.ts'

/** The entry of the route table for a path; upper and lower case are one (A21). Undefined for unknown paths. */
export const routeOf = (pathname: string): Route | undefined =>
  ROUTES.find((route) => matchPath(route.path, pathname) !== undefined)

/** The entry of the page shown now. */
export const useCurrentRoute = (): Route | undefined => routeOf(useLocation().pathname)
