import type { Route } from '../route.ts'

const info = { method: 'GET', timeout: 'info', enveloped: true } as const

/** Calls of the info service (section 7 of the specification; CNT is sent as CNY, API-026). */
export const infoRoutes = {
  ticker: {
    ...info,
    id: 'info.ticker',
    path: '/info/ticker/{base}-{counter}',
    errors: ['unknownPair', 'invalidParameter'],
    summary: 'Ticker of one pair: [seconds, price, change %, high, low, turnover, volume, trades]',
  },
  allTickers: {
    ...info,
    id: 'info.allTickers',
    path: '/info/alltickers',
    errors: ['notReady'],
    summary: 'Tickers of all pairs, keyed BASE-COUNTER',
  },
  depth: {
    ...info,
    id: 'info.depth',
    path: '/info/depth/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
    summary: 'Order book with running totals: normal has 10 levels a side, more has 50',
  },
  kline: {
    ...info,
    id: 'info.kline',
    path: '/info/kline/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
    summary: 'Last 240 candles of a cycle (everyhour: minutes): [ms, open, close, low, high, turnover, volume, trades]',
  },
  history: {
    ...info,
    id: 'info.history',
    path: '/info/history/{base}-{counter}/{type}',
    errors: ['unknownPair', 'invalidParameter'],
    summary: 'Trades of a pair, newest first; type newest with time answers those after it',
  },
  historyMore: {
    ...info,
    id: 'info.historyMore',
    path: '/info/history/{id}/more',
    errors: ['unknownHash', 'invalidParameter'],
    summary: 'Trades of the same pair before the trade with this id',
  },
  pairFile: {
    ...info,
    id: 'info.pairFile',
    path: '/{base}_{counter}.json',
    errors: ['unknownPair'],
    summary: 'Price file of a pair',
  },
} as const satisfies Record<string, Route>
