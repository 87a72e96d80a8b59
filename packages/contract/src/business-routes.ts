import { PUBLIC_READ, type Route } from './route.ts'

const BUSINESS = { timeout: 'business', enveloped: true, ownPages: true } as const satisfies Partial<Route>

/** A change that anyone may make, but not from pages of other sites. */
export const OPEN_WRITE = {
  ...BUSINESS,
  method: 'POST',
  effect: 'write',
  auth: 'none',
  rate: 'change',
  bodyLimit: 2048,
  idempotency: 'none',
} as const satisfies Partial<Route>

/** Reads and changes of the signed-in user's own data. A change runs once per id in the path. */
export const OWN_READ = { ...PUBLIC_READ, ...BUSINESS, auth: 'session' } as const satisfies Partial<Route>
export const OWN_WRITE = { ...OPEN_WRITE, auth: 'session', idempotency: 'path' } as const satisfies Partial<Route>

/** Reads and changes by staff. Each call lists its roles. */
export const STAFF_READ = {
  ...OWN_READ,
  auth: 'staff',
  rate: 'search',
} as const satisfies Partial<Route>
export const STAFF_WRITE = { ...OPEN_WRITE, auth: 'staff' } as const satisfies Partial<Route>
