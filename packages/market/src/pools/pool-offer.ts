import { AmountError, addLedger, compareFloats, qualityOf, subtractLedger } from '@tidebook/amount'
import { SAME_PRICE, amountOf, areRatesWithin, areWithin, float, floatOf } from '@tidebook/amount/exchange'
import { isLess, isPositive, swapOut, swapToPrice, times } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'

/** A pool's offer in one pass. */
export interface PoolOffer {
  readonly amounts: InOut
  readonly quality: bigint
}

/** Share of its balance that a pool offers without a book to compare with; limits reduce the offer. */
const NEARLY_ALL = float(99, 2)

/** Returns the pool's offer if it beats `quality`, that of the book's best order, or undefined. */
export function poolOffer(balances: InOut, fee: number, quality: bigint | undefined): PoolOffer | undefined {
  if (!isPositive(balances.in) || !isPositive(balances.out)) return undefined
  const spot = qualityOf(balances.out, balances.in)
  if (quality !== undefined && (spot >= quality || areRatesWithin(spot, quality, SAME_PRICE))) return undefined
  const offer = createOffer(balances, fee, quality, spot)
  return offer !== undefined && isPositive(offer.amounts.in) && isPositive(offer.amounts.out) ? offer : undefined
}

/** Amounts out of range make no offer. */
function createOffer(balances: InOut, fee: number, quality: bigint | undefined, spot: bigint): PoolOffer | undefined {
  try {
    if (quality !== undefined) {
      const amounts = swapToPrice(balances, quality, fee)
      return amounts && { amounts, quality: qualityOf(amounts.out, amounts.in) }
    }
    const out = amountOf(balances.out.native, times(floatOf(balances.out), NEARLY_ALL), 'downward')
    if (!isPositive(out) || !isLess(out, balances.out)) return undefined
    return { amounts: { in: swapOut(balances, out, fee), out }, quality: spot }
  } catch (error) {
    if (error instanceof AmountError) return undefined
    throw error
  }
}

/**
 * Whether the product of the balances does not fall, except by the rounding of sixteen digits. Otherwise the ledger
 * rejects it.
 */
export function isProductKept(balances: InOut, offered: InOut, taken: InOut): boolean {
  if (isLess(offered.in, taken.in) || isLess(offered.out, taken.out)) return false
  const before = times(floatOf(balances.in), floatOf(balances.out))
  const after = times(floatOf(addLedger(balances.in, taken.in)), floatOf(subtractLedger(balances.out, taken.out)))
  return compareFloats(after, before) >= 0 || areWithin(before, after, SAME_PRICE)
}
