import { matchPath, useLocation } from 'react-router'
import { ROUTES, type RouteEntry } from './route-table.ts'

/** The entry of the route table for a path; upper and lower case are one (A21). Undefined for unknown paths. */
export const routeOf = (pathname: string): RouteEntry | undefined =>
  ROUTES.find((route) => matchPath({ path: route.path, caseSensitive: false }, pathname) !== null)

/** The entry of the page shown now. */
export const useCurrentRoute = (): RouteEntry | undefined => routeOf(useLocation().pathname)
