import { PUBLIC_READ, type Route } from '../route.ts'

/** Reports that pages send about themselves. */
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
