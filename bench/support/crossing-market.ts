import type { KeyPair } from '@tidebook/protocol'
import type { Exchange, OrderTerms } from '@tidebook/testkit'
import { benchKeyPair } from '../node/native-signer.ts'
import { IMMEDIATE_OR_CANCEL, signOrder } from './sign-order.ts'

const COUNTERS = ['CNY', 'JUSDT', 'JETH'] as const
/** Middle price of a pair: counter units per SWT, in millionths. */
const MIDDLE = 5_000

/** Traded pairs, in the form of channel names. */
export const crossingPairs = COUNTERS.map((counter) => `SWT-${counter}`)

interface Trader {
  readonly key: KeyPair
  sequence: number
}

/** Funded accounts, which sign the next orders. */
export interface CrossingMarket {
  /** Returns signed blobs in submission order: a resting order, then an order that takes all of it, and so on. */
  sign(trades: number): string[]
}

/** Number of makers, and of takers. */
const TRADERS = 20

/**
 * Funds makers and takers on a running exchange, and closes the ledger.
 * @param closeMs close time of that ledger in ms since 1970; now if absent
 */
export async function openCrossingMarket(exchange: Exchange, closeMs?: number): Promise<CrossingMarket> {
  const traders = Array.from({ length: TRADERS * 2 }, (_, index) => benchKeyPair(`crossing ${index}`))
  const funds = { SWT: '1000000', ...Object.fromEntries(COUNTERS.map((code) => [code, '100000'])) }
  for (const { address } of traders) await exchange.fund(address, funds)
  await exchange.close(closeMs)
  const [makers, takers] = [traders.slice(0, TRADERS), traders.slice(TRADERS)].map((keys) =>
    keys.map((key): Trader => ({ key, sequence: 1 })),
  ) as [Trader[], Trader[]]
  let placedCount = 0
  const next = (): string[] => {
    const maker = makers[placedCount % TRADERS]
    const taker = takers[(placedCount * 7) % TRADERS]
    const counter = COUNTERS[placedCount % COUNTERS.length]
    if (maker === undefined || taker === undefined || counter === undefined) return []
    const price = `0.00${MIDDLE + ((placedCount * 37) % 100)}`
    const terms = { base: 'SWT', counter, amount: String(1 + (placedCount % 9)), price }
    const makerSells = placedCount % 2 === 0
    placedCount += 1
    return [
      signed(exchange, maker, { ...terms, side: makerSells ? 'sell' : 'buy' }),
      signed(exchange, taker, { ...terms, side: makerSells ? 'buy' : 'sell', flags: IMMEDIATE_OR_CANCEL }),
    ]
  }
  return { sign: (trades) => Array.from({ length: trades }, next).flat() }
}

function signed(exchange: Exchange, trader: Trader, terms: OrderTerms): string {
  const sequence = trader.sequence
  trader.sequence += 1
  return signOrder(exchange, trader.key, sequence, terms)
}
