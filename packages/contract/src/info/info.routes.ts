import { PUBLIC_READ } from '../route.ts'
import type { Route } from '../route.ts'

const info = { ...PUBLIC_READ, timeout: 'info', enveloped: true } as const

/** Calls of the info service (section 7 of the specification; CNT is sent as CNY, API-026). */
export const infoRoutes = {
  ticker: {
    ...info,
    id: 'info.ticker',
    path: '/info/ticker/{base}-{counter}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  allTickers: {
    ...info,
    id: 'info.allTickers',
    path: '/info/alltickers',
    errors: ['notReady'],
  },
  depth: {
    ...info,
    id: 'info.depth',
    path: '/info/depth/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  kline: {
    ...info,
    rate: 'search',
    id: 'info.kline',
    path: '/info/kline/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  closes: {
    ...info,
    rate: 'search',
    id: 'info.closes',
    path: '/info/closes',
    errors: ['notReady'],
  },
  history: {
    ...info,
    rate: 'search',
    id: 'info.history',
    path: '/info/history/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
  },
  historyMore: {
    ...info,
    rate: 'search',
    id: 'info.historyMore',
    path: '/info/history/{id}/more',
    errors: ['unknownHash', 'invalidParameter'],
  },
  tradeHistory: {
    ...info,
    rate: 'search',
    id: 'info.tradeHistory',
    path: '/market/trade-history',
    errors: ['unknownPair', 'invalidParameter'],
  },
  bookHistory: {
    ...info,
    rate: 'search',
    id: 'info.bookHistory',
    path: '/market/book-history',
    errors: ['unknownPair', 'invalidParameter'],
  },
  pairFile: {
    ...info,
    id: 'info.pairFile',
    path: '/{base}_{counter}.json',
    errors: ['unknownPair'],
  },
} as const satisfies Record<string, Route>
