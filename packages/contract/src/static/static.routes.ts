import { PUBLIC_READ } from '../route.ts'
import type { Route } from '../route.ts'

const file = { ...PUBLIC_READ, timeout: 'info', enveloped: true, errors: ['notReady'] } as const

/** Configuration files, requested with a timestamp t. They have an envelope like every other response (U01). */
export const staticRoutes = {
  config: {
    ...file,
    id: 'static.config',
    revalidated: true,
    path: '/static/config/config.json',
  },
  hosts: {
    ...file,
    id: 'static.hosts',
    path: '/static/config/hosts.json',
  },
  pairs: { ...file, id: 'static.pairs', path: '/static/config/pairs.json' },
} as const satisfies Record<string, Route>
