import type { Route } from '../route.ts'

const wallet = { method: 'GET', timeout: 'info', enveloped: true } as const

/**
 * Explorer calls (section 7). The wallet may stand in the path or in `w`; the path part may then be a caller's uuid,
 * as the ecosystem's clients send it.
 */
export const walletRoutes = {
  balance: {
    ...wallet,
    id: 'wallet.balance',
    path: '/wallet/balance/{address}',
    errors: ['walletFormat', 'walletInactive', 'balanceMessage', 'notReady'],
    summary: 'Balances keyed TOKEN_ISSUER, native SWTC; 2004 when the wallet is not activated',
  },
  hashDetail: {
    ...wallet,
    id: 'wallet.hashDetail',
    path: '/hash/detail/{hash}',
    errors: ['unknownHash', 'invalidParameter'],
    summary: 'A transaction or a ledger by its hash',
  },
  transactions: {
    ...wallet,
    id: 'wallet.transactions',
    path: '/wallet/trans/{address}',
    errors: ['walletFormat', 'invalidParameter'],
    summary: 'Records of a wallet, newest first',
  },
  offers: {
    ...wallet,
    id: 'wallet.offers',
    path: '/wallet/offer/{address}',
    errors: ['walletFormat', 'invalidParameter'],
    summary: 'Open orders of a wallet, newest first',
  },
  history: {
    ...wallet,
    id: 'wallet.history',
    path: '/wallet/history/{address}',
    errors: ['walletFormat', 'invalidParameter'],
    summary: 'Order history of a wallet, newest first (addition of this product)',
  },
  sumAll: {
    ...wallet,
    id: 'wallet.sumAll',
    path: '/sum/all/{address}',
    errors: ['invalidParameter'],
    summary: 'All tokens as TOKEN_ISSUER, grouped by first letter; a flat list of matches when t is given',
  },
} as const satisfies Record<string, Route>
