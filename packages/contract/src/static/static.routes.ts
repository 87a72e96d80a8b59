import type { Route } from '../route.ts'

const file = { method: 'GET', timeout: 'info', enveloped: true, errors: ['notReady'] } as const

/** Configuration files, asked with a timestamp t. They are enveloped like every other answer (U01). */
export const staticRoutes = {
  config: {
    ...file,
    id: 'static.config',
    path: '/static/config/config.json',
    summary: 'Configuration of this installation',
  },
  hosts: {
    ...file,
    id: 'static.hosts',
    path: '/static/config/hosts.json',
    summary: 'Addresses of nodes, explorer and info service',
  },
  pairs: { ...file, id: 'static.pairs', path: '/static/config/pairs.json', summary: 'Coins and trading pairs' },
} as const satisfies Record<string, Route>
