import { PUBLIC_READ, type Route } from '../route.ts'

/** What pages report of themselves. */
export const statsRoutes = {
  pageError: {
    ...PUBLIC_READ,
    id: 'stats.pageError',
    path: '/stats',
    rate: 'search',
    ownPages: true,
    timeout: 'business',
    enveloped: true,
    errors: ['invalidParameter', 'notAllowed', 'tooFrequent'],
  },
} as const satisfies Record<string, Route>
