import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { add, compare } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { Side } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import type { Exchange } from './exchange.ts'
import { exchangesOf } from './fills-of.ts'

/** A trade: everything that one transaction exchanged in one pair at one price. */
export interface Trade {
  /** Trade id, ledger_transaction_number: increases with time and stays the same after a rebuild. */
  readonly id: string
  readonly pair: Pair
  readonly time: number
  readonly ledger: number
  readonly hash: string
  readonly price: Decimal
  readonly base: Decimal
  readonly counter: Decimal
  /** The taker's side. */
  readonly side: Side
  readonly taker: string
  readonly makers: number
}

function mergeKey(fill: Exchange): string {
  return `${fill.pair.key}|${fill.takerSide}|${fill.price.coefficient}e${fill.price.scale}`
}

/**
 * Merges the exchanges of one transaction per pair and price, in order of execution. Omits exchanges whose price is
 * subject to rounding: otherwise a swap of one micro unit could print an arbitrary price and trigger stop orders.
 * @param exchanges the exchanges of this transaction, when already known
 */
export function tradesOf(
  entry: ValidatedTransaction,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  exchanges: readonly Exchange[] = exchangesOf(entry.tx, entry.meta, pairs, nativeCode),
): Trade[] {
  const { tx, meta, ledger } = entry
  const merged = new Map<string, Exchange[]>()
  for (const fill of exchanges) {
    if (fill.isDust === true) continue
    const key = mergeKey(fill)
    const group = merged.get(key)
    if (group) group.push(fill)
    else merged.set(key, [fill])
  }
  const groups = [...merged.values()].map(sumOf).toSorted(bestFirst)
  return groups.map((sum, number) => ({
    ...sum,
    id: `${ledger}_${meta.TransactionIndex}_${number}`,
    time: ledgerTimeToUnixMs(tx.date),
    ledger,
    hash: tx.hash,
    taker: tx.Account,
  }))
}

type Sum = Pick<Trade, 'pair' | 'price' | 'base' | 'counter' | 'side' | 'makers'>

function sumOf(fills: readonly Exchange[]): Sum {
  const [first, ...rest] = fills as readonly [Exchange, ...Exchange[]]
  return {
    pair: first.pair,
    price: first.price,
    side: first.takerSide,
    base: rest.reduce((sum, fill) => add(sum, fill.base), first.base),
    counter: rest.reduce((sum, fill) => add(sum, fill.counter), first.counter),
    makers: fills.length,
  }
}

/** Metadata lists entries by key, but a taker takes the best price first: buyers the lowest, sellers the highest. */
function bestFirst(a: Sum, b: Sum): number {
  if (a.pair.key !== b.pair.key) return a.pair.key < b.pair.key ? -1 : 1
  const order = compare(a.price, b.price)
  return a.side === 'buy' ? order : -order
}
