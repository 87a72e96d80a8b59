import { add, compare } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { Side } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { LEDGER_EPOCH } from '../wire/time.ts'
import { fillsOf } from './fills-of.ts'
import type { Fill } from './fills-of.ts'

/** All fills of one transaction at one price of one pair: a line of the trade list. */
export interface Trade {
  /** ledger_transaction_number: rises with time, the same after a rebuild. */
  readonly id: string
  readonly pair: Pair
  readonly time: number
  readonly ledger: number
  readonly hash: string
  readonly price: Decimal
  readonly base: Decimal
  readonly counter: Decimal
  /** What the taker did. */
  readonly side: Side
  readonly taker: string
  readonly makers: number
}

function mergeKey(fill: Fill): string {
  return `${fill.pair.key}|${fill.takerSide}|${fill.price.coefficient}e${fill.price.scale}`
}

/**
 * Merges fills of one transaction per pair and price, in the order in which they happened.
 * @param fills those of this transaction, when they were read before
 */
export function tradesOf(
  entry: ValidatedTransaction,
  pairs: PairResolver,
  nativeCode?: string,
  fills: readonly Fill[] = fillsOf(entry.tx, entry.meta, pairs, nativeCode),
): Trade[] {
  const { tx, meta, ledger } = entry
  const merged = new Map<string, Fill[]>()
  for (const fill of fills) {
    const key = mergeKey(fill)
    const group = merged.get(key)
    if (group) group.push(fill)
    else merged.set(key, [fill])
  }
  const groups = [...merged.values()].map(sumOf).toSorted(bestFirst)
  return groups.map((sum, number) => ({
    ...sum,
    id: `${ledger}_${meta.TransactionIndex}_${number}`,
    time: (tx.date + LEDGER_EPOCH) * 1000,
    ledger,
    hash: tx.hash,
    taker: tx.Account,
  }))
}

type Sum = Pick<Trade, 'pair' | 'price' | 'base' | 'counter' | 'side' | 'makers'>

function sumOf(fills: readonly Fill[]): Sum {
  const [first, ...rest] = fills as readonly [Fill, ...Fill[]]
  return {
    pair: first.pair,
    price: first.price,
    side: first.takerSide,
    base: rest.reduce((sum, fill) => add(sum, fill.base), first.base),
    counter: rest.reduce((sum, fill) => add(sum, fill.counter), first.counter),
    makers: fills.length,
  }
}

/** Metadata lists entries by key, a taker takes the best price first: a buyer the lowest, a seller the highest. */
function bestFirst(a: Sum, b: Sum): number {
  if (a.pair.key !== b.pair.key) return a.pair.key < b.pair.key ? -1 : 1
  const order = compare(a.price, b.price)
  return a.side === 'buy' ? order : -order
}
