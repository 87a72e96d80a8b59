import type { Route } from '../route.ts'

/** Test money on a local network (U11). */
export const faucetRoutes = {
  request: {
    id: 'faucet.request',
    method: 'POST',
    effect: 'write',
    auth: 'none',
    rate: 'change',
    bodyLimit: 1024,
    idempotency: 'optional',
    path: '/faucet',
    timeout: 'business',
    enveloped: true,
    errors: ['walletFormat', 'tooFrequent', 'stillUnderWay', 'notOnThisNetwork', 'notReady'],
  },
} as const satisfies Record<string, Route>
