import { absolute, compare, decimalOf, multiply, negate } from '@tidebook/amount'
import { offerView, oppositeSide } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { assetChanges, exchangeOf, type BalanceChange } from '../pools/asset-changes.ts'
import { entryChanges } from '../wire/affected-nodes.ts'
import type { LedgerTransactionJson, MetadataJson } from '../wire/ledger-json.ts'
import { withValue } from '../wire/token-value.ts'
import type { Exchange } from './exchange.ts'

/** Pool transactions, which change a pool's assets without an exchange: they add or remove liquidity. */
const POOL_TRANSACTION = /^AMM/

/** Size of an exchange, in smallest units, from which rounding changes the price by at most 0.01 %. */
const EXACT_FROM = decimalOf(10_000n)

function isDust({ value, step }: BalanceChange): boolean {
  return compare(absolute(value), multiply(step, EXACT_FROM)) < 0
}

/**
 * Returns a transaction's exchanges with pools, one per pool: the pool's exact balance changes, at their mean price.
 * Ignores exchanges too small to change a balance.
 */
export function poolFillsOf(
  tx: LedgerTransactionJson,
  meta: MetadataJson,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
): Exchange[] {
  if (POOL_TRANSACTION.test(tx.TransactionType)) return []
  const fills: Exchange[] = []
  for (const [pool, changes] of assetChanges(entryChanges(meta), nativeCode)) {
    const exchange = exchangeOf(changes)
    if (exchange === undefined) continue
    const { paidOut, taken } = exchange
    const [paid, got] = [withValue(paidOut, negate(paidOut.value)), taken]
    const { pair, side, base, counter } = offerView(paid, got, pairs)
    const price = priceOf(base, counter)
    fills.push({
      maker: pool,
      taker: tx.Account,
      takerSide: oppositeSide(side),
      pair,
      base,
      counter,
      price,
      isDust: isDust(paidOut) || isDust(taken),
      paid,
      got,
    })
  }
  return fills
}
