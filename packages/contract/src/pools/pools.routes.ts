import { INFO_READ, type Route } from '../route.ts'

const pools = { ...INFO_READ, rate: 'search' } as const

/** Liquidity pools. */
export const poolsRoutes = {
  list: { ...pools, id: 'pools.list', path: '/pools', errors: ['notReady'] },
  story: {
    ...pools,
    id: 'pools.story',
    path: '/pools/story/{account}',
    errors: ['unknownPair', 'invalidParameter', 'notReady'],
  },
  events: {
    ...pools,
    id: 'pools.events',
    path: '/pools/events/{account}',
    errors: ['walletFormat', 'invalidParameter', 'notReady'],
  },
  provider: {
    ...pools,
    id: 'pools.provider',
    path: '/pools/provider/{address}',
    errors: ['walletFormat', 'notReady'],
  },
} as const satisfies Record<string, Route>
