import type { Coin, StreamTicker, TradingPair } from '@tidebook/contract'
import { marketRow, type MarketRow } from '../features/markets/index.ts'

const TITLES: Readonly<Record<string, string>> = {
  SWT: 'SWTC',
  CNY: 'CNT',
  JUSDT: 'USDT',
  JETH: 'ETH',
  JMOAC: 'MOAC',
  JBNB: 'BNB',
}

function title(code: string): string {
  return TITLES[code] ?? code
}

/** Returns a configured coin for tests; the native one has no issuer. */
export function coinOf(code: string, issuer = ''): Coin {
  return {
    value: code,
    label: title(code),
    issuer,
    deposit: false,
    withdraw: false,
    isCommonCoin: false,
    smartContract: false,
  }
}

/** Returns a configured pair for tests. */
export function pairOf(base: string, counter: string, more: Partial<TradingPair> = {}): TradingPair {
  return {
    base,
    counter,
    baseTitle: title(base),
    counterTitle: title(counter),
    dealArea: title(counter),
    pair: `${base}/${counter}`,
    price: '',
    amount: '',
    priceDecimal: 6,
    amountDecimal: 2,
    minAmount: '0.01',
    kline: false,
    ...more,
  }
}

/** Returns a ticker with trades for tests. */
export function tickerOf(pair: string, more: Partial<StreamTicker> = {}): StreamTicker {
  return {
    pair,
    time: 1_763_000_000_000,
    price: '1',
    rate: '0.00',
    high: '1',
    low: '1',
    turnover: '10',
    volume: '10',
    trades: 3,
    ...more,
  }
}

/** Returns a market row for tests; without ticker figures the pair had no trades. */
export function rowOf(base: string, counter: string, ticker?: Partial<StreamTicker>): MarketRow {
  return marketRow(pairOf(base, counter), ticker && tickerOf(`${base}-${counter}`, ticker))
}
