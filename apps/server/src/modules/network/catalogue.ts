/** A token of the demonstration market. `usdt` is what one is worth in JUSDT when the market opens. */
export interface CatalogueToken {
  readonly code: string
  readonly bridged: boolean
  readonly common: boolean
  readonly usdt: string
  /** What the faucet gives, whole units. */
  readonly gift: string
}

/** Tokens of the catalogue; SWT is native and has no issuer. Values are of the order of those on public markets. */
export const CATALOGUE_TOKENS: readonly CatalogueToken[] = [
  { code: 'CNY', bridged: false, common: true, usdt: '0.1406', gift: '5000' },
  { code: 'JUSDT', bridged: true, common: true, usdt: '1', gift: '700' },
  { code: 'JETH', bridged: true, common: true, usdt: '3425', gift: '0.2' },
  { code: 'JBTC', bridged: true, common: true, usdt: '96200', gift: '0.01' },
  { code: 'JXRP', bridged: true, common: true, usdt: '2.21', gift: '300' },
  { code: 'JBNB', bridged: true, common: true, usdt: '642', gift: '1' },
  { code: 'JMOAC', bridged: true, common: true, usdt: '0.0518', gift: '5000' },
  { code: 'JJCC', bridged: true, common: true, usdt: '0.2874', gift: '2000' },
  { code: 'JEOS', bridged: true, common: false, usdt: '0.812', gift: '500' },
  { code: 'JTRX', bridged: true, common: false, usdt: '0.2043', gift: '2000' },
  { code: 'JCALL', bridged: true, common: false, usdt: '0.00416', gift: '50000' },
  { code: 'JSTM', bridged: true, common: false, usdt: '0.00153', gift: '100000' },
  { code: 'CSP', bridged: false, common: false, usdt: '0.0217', gift: '10000' },
  { code: 'VCC', bridged: false, common: false, usdt: '0.0062', gift: '10000' },
]

/** What the faucet gives of the native token: enough for an account, its lines and many orders (U11). */
export const NATIVE_GIFT = '1000'

/** What one SWT is worth in JUSDT when the demonstration market opens. */
export const SWT_IN_USDT = '0.000672'

/** Quote area of a counter token. */
export const AREAS: Readonly<Record<string, string>> = { CNY: 'cnt', JUSDT: 'usdt', SWT: 'swtc', JETH: 'eth' }

/** Bases by counter, the busiest first. VCC is a configured currency without a pair (A67). */
export const CATALOGUE_PAIRS: readonly { readonly counter: string; readonly bases: readonly string[] }[] = [
  { counter: 'JUSDT', bases: ['SWT', 'JBTC', 'JETH', 'JXRP', 'JBNB', 'JJCC', 'JMOAC', 'JEOS', 'JTRX', 'CSP'] },
  {
    counter: 'CNY',
    bases: ['SWT', 'JUSDT', 'JETH', 'JBTC', 'JXRP', 'JJCC', 'JMOAC', 'JBNB', 'JEOS', 'JCALL', 'JSTM', 'CSP'],
  },
  { counter: 'SWT', bases: ['JJCC', 'JMOAC', 'JXRP', 'JEOS', 'JCALL', 'JSTM', 'CSP', 'JBNB'] },
  { counter: 'JETH', bases: ['SWT', 'JBTC', 'JXRP', 'JBNB', 'JMOAC', 'JJCC'] },
]

/** Pairs too thin for a chart that says something: they are traded, but stay out of the K-line list (TRD-013). */
export const WITHOUT_KLINE: ReadonlySet<string> = new Set([
  'JCALL-SWT',
  'JSTM-SWT',
  'JXRP-JETH',
  'JMOAC-JETH',
  'JJCC-JETH',
])
