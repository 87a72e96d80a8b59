import { compareLedger } from '../ledger-arithmetic.ts'
import { compareFloats } from '../ledger-float-arithmetic.ts'
import type { LedgerFloat } from '../ledger-float.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { rateOfQuality } from '../quality.ts'
import { float, floatOf, minus, over } from './float.ts'

/** Relative distance below which a pool price and a book price are considered equal. */
export const SAME_PRICE = float(1, 7)

/** Whether two amounts differ by less than `distance`, relative to the larger one. */
export function isWithin(a: LedgerNumber, b: LedgerNumber, distance: LedgerFloat): boolean {
  return areWithin(floatOf(a), floatOf(b), distance)
}

export function areWithin(a: LedgerFloat, b: LedgerFloat, distance: LedgerFloat): boolean {
  const order = compareFloats(a, b)
  if (order === 0) return true
  const [small, large] = order < 0 ? [a, b] : [b, a]
  return compareFloats(over(minus(large, small), large), distance) < 0
}

/** Compares 64-bit rates like {@link isWithin}. */
export function areRatesWithin(a: bigint, b: bigint, distance: LedgerFloat): boolean {
  if (a === b) return true
  const [better, worse] = a < b ? [a, b] : [b, a]
  const [low, high] = [rateOfQuality(better), rateOfQuality(worse)]
  if (compareLedger(low, high) === 0) return true
  return compareFloats(over(minus(floatOf(high), floatOf(low)), floatOf(high)), distance) < 0
}
