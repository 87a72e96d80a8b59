import type { Call } from './public-calls.ts'

/** Example values for a call. `$NAME` is a value that the reader, or the test, sets in the environment. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
  /** The method of the TypeScript client; without one, the example uses plain `fetch`. */
  readonly client?: string
}

const PAIR = { base: 'SWT', counter: 'CNY' }
const CLIENT_PAIR = "{ base: 'SWT', counter: 'CNY' }"
const MINE = { path: { address: 'me' }, query: { w: '$ADDRESS' } }

/** The only source of the page of examples: all public calls, by id. */
export const EXAMPLES: Readonly<Record<Call['id'], Example>> = {
  'info.ticker': { path: PAIR, client: `ticker(${CLIENT_PAIR})` },
  'info.allTickers': { client: 'allTickers()' },
  'info.depth': { path: { ...PAIR, type: 'normal' }, client: `depth(${CLIENT_PAIR}, 'normal')` },
  'info.kline': { path: { ...PAIR, type: 'hour' }, client: `kline(${CLIENT_PAIR}, 'hour')` },
  'info.closes': { client: 'closes()' },
  'info.history': { path: { ...PAIR, type: 'normal' }, client: `history(${CLIENT_PAIR}, 'normal')` },
  'info.historyMore': { path: { id: '$TRADE' }, client: 'historyMore($TRADE)' },
  'info.tradeHistory': {
    query: { pair: 'SWT-CNY', from: '1795856400000', until: '1795860000000' },
    client: `tradeHistory(${CLIENT_PAIR}, 1795856400000, 1795860000000)`,
  },
  'info.bookHistory': {
    query: { pair: 'SWT-CNY', from: '1795856400000', until: '1795860000000' },
    client: `bookHistory(${CLIENT_PAIR}, 1795856400000, 1795860000000)`,
  },
  'info.pairFile': { path: PAIR, client: `pairFile(${CLIENT_PAIR})` },
  'wallet.balance': { ...MINE, client: 'balance($ADDRESS)' },
  'wallet.offers': { ...MINE, client: 'offers($ADDRESS)' },
  'wallet.history': { ...MINE, client: 'orderHistory($ADDRESS)' },
  'wallet.transactions': {
    path: { address: 'me' },
    query: { w: '$ADDRESS', t: 'fill' },
    client: "transactions($ADDRESS, { type: 'fill' })",
  },
  'wallet.profit': { ...MINE, client: 'profit($ADDRESS)' },
  'wallet.worth': { ...MINE, client: 'worth($ADDRESS)' },
  'wallet.sumAll': { path: { address: 'me' }, client: 'sumAll()' },
  'wallet.hashDetail': { path: { hash: '$HASH' }, query: { h: '$HASH' }, client: 'hashDetail($HASH)' },
  'pools.list': { client: 'pools()' },
  'pools.story': { path: { account: '$POOL' }, client: 'poolStory($POOL)' },
  'pools.events': { path: { account: '$POOL' }, client: 'poolEvents($POOL)' },
  'pools.provider': { path: { address: '$ADDRESS' }, client: 'providerEvents($ADDRESS)' },
  'stops.keep': { body: { blob: '$BLOB' }, client: 'keepStop($BLOB)' },
  'stops.list': { query: { hashes: '$HASH' }, client: 'stops([$HASH])' },
  'faucet.request': { body: { address: '$ADDRESS' }, client: 'faucet($ADDRESS)' },
  'static.config': { client: 'config()' },
  'static.hosts': { client: 'hosts()' },
  'static.pairs': { client: 'pairs()' },
  'health.health': { client: 'health()' },
  'health.ready': { client: 'ready()' },
  'health.openapi': {},
  'health.asyncapi': {},
  'site.version': {},
  'site.addCoins': {},
  'site.bonusRate': {},
  'site.price': { query: { symbol: 'BTC' } },
  'site.tokens': {},
  'site.signingKeys': {},
}

/** Calls in page order, under their headings. */
export const SECTIONS: Readonly<Record<string, string>> = {
  info: 'Market',
  wallet: 'Accounts',
  pools: 'Pools',
  stops: 'Orders that wait for a price',
  faucet: 'Test money',
  static: 'Configuration',
  site: 'Operator',
  health: 'Service',
}
