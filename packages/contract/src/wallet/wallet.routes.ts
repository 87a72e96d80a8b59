import { INFO_READ, type Route } from '../route.ts'

const wallet = { ...INFO_READ, rate: 'search' } as const

/**
 * Explorer calls (section 7). The wallet is in the path or in `w`; the path part may then be the caller's uuid, as the
 * ecosystem's clients send it.
 */
export const walletRoutes = {
  balance: {
    ...wallet,
    id: 'wallet.balance',
    path: '/wallet/balance/{address}',
    errors: ['walletFormat', 'walletInactive', 'balanceMessage', 'notReady', 'tooFrequent'],
  },
  hashDetail: {
    ...wallet,
    id: 'wallet.hashDetail',
    path: '/hash/detail/{hash}',
    errors: ['unknownHash', 'invalidParameter'],
  },
  transactions: {
    ...wallet,
    id: 'wallet.transactions',
    path: '/wallet/trans/{address}',
    errors: ['walletFormat', 'invalidParameter'],
  },
  offers: {
    ...wallet,
    id: 'wallet.offers',
    path: '/wallet/offer/{address}',
    errors: ['walletFormat', 'invalidParameter'],
  },
  history: {
    ...wallet,
    id: 'wallet.history',
    path: '/wallet/history/{address}',
    errors: ['walletFormat', 'invalidParameter'],
  },
  profit: {
    ...wallet,
    id: 'wallet.profit',
    path: '/wallet/profit/{address}',
    errors: ['walletFormat', 'tooFrequent'],
  },
  worth: {
    ...wallet,
    id: 'wallet.worth',
    path: '/wallet/worth/{address}',
    errors: ['walletFormat', 'invalidParameter', 'tooFrequent'],
  },
  sumAll: {
    ...wallet,
    id: 'wallet.sumAll',
    path: '/sum/all/{address}',
    errors: ['invalidParameter'],
  },
} as const satisfies Record<string, Route>
