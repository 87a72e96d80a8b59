import { INFO_READ, type Route } from '../route.ts'

/** Stop orders: signed orders that wait for a price (TRD-113). */
export const stopsRoutes = {
  keep: {
    id: 'stops.keep',
    method: 'POST',
    effect: 'write',
    auth: 'none',
    rate: 'change',
    bodyLimit: 8192,
    idempotency: 'none',
    path: '/stops',
    timeout: 'business',
    enveloped: true,
    errors: ['invalidParameter', 'unknownPair', 'tooFrequent', 'notOnThisNetwork', 'notReady'],
  },
  list: {
    ...INFO_READ,
    rate: 'search',
    id: 'stops.list',
    path: '/stops',
    errors: ['invalidParameter', 'tooFrequent', 'notReady'],
  },
} as const satisfies Record<string, Route>
