import type { Route } from '../route.ts'

/** Test money of the local demonstration network (U11). */
export const faucetRoutes = {
  request: {
    id: 'faucet.request',
    method: 'POST',
    path: '/faucet',
    timeout: 'business',
    enveloped: true,
    errors: ['walletFormat', 'tooFrequent', 'notOnThisNetwork', 'notReady'],
    summary: 'Pays 1000 SWTC and some of every demonstration token; local network only',
  },
} as const satisfies Record<string, Route>
