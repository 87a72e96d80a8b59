import { INFO_READ, type Route } from '../route.ts'

/** Calls of the info service (section 7 of the specification; CNT is sent as CNY, API-026). */
export const infoRoutes = {
  ticker: {
    ...INFO_READ,
    id: 'info.ticker',
    path: '/info/ticker/{base}-{counter}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  allTickers: {
    ...INFO_READ,
    id: 'info.allTickers',
    path: '/info/alltickers',
    errors: ['notReady'],
  },
  depth: {
    ...INFO_READ,
    id: 'info.depth',
    path: '/info/depth/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  kline: {
    ...INFO_READ,
    rate: 'search',
    id: 'info.kline',
    path: '/info/kline/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  closes: {
    ...INFO_READ,
    rate: 'search',
    id: 'info.closes',
    path: '/info/closes',
    errors: ['notReady'],
  },
  history: {
    ...INFO_READ,
    rate: 'search',
    id: 'info.history',
    path: '/info/history/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  historyMore: {
    ...INFO_READ,
    rate: 'search',
    id: 'info.historyMore',
    path: '/info/history/{id}/more',
    errors: ['unknownHash', 'invalidParameter'],
  },
  tradeHistory: {
    ...INFO_READ,
    rate: 'search',
    id: 'info.tradeHistory',
    path: '/market/trade-history',
    errors: ['unknownPair', 'invalidParameter'],
  },
  bookHistory: {
    ...INFO_READ,
    rate: 'search',
    id: 'info.bookHistory',
    path: '/market/book-history',
    errors: ['unknownPair', 'invalidParameter'],
  },
  pairFile: {
    ...INFO_READ,
    id: 'info.pairFile',
    path: '/{base}_{counter}.json',
    errors: ['unknownPair'],
  },
} as const satisfies Record<string, Route>
