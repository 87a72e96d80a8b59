import { ledgerNumber } from '../ledger-number.ts'
import { composeQualities, qualityOf } from '../quality.ts'

function partsPerBillion(rate: number): ReturnType<typeof ledgerNumber> {
  return ledgerNumber(false, BigInt(rate), 0)
}

/** One in for one out. */
export const RATE_ONE = qualityOf(partsPerBillion(1), partsPerBillion(1))

/** The quality of taking `into` parts for `out` parts. */
export function qualityOfRates(out: number, into: number): bigint {
  return out === into && out !== 0 ? RATE_ONE : qualityOf(partsPerBillion(out), partsPerBillion(into))
}

/** The quality of two steps one after the other. @throws AmountError `amount/overflow` */
export function chained(first: bigint, second: bigint): bigint {
  if (first === RATE_ONE) return second
  return second === RATE_ONE ? first : composeQualities(first, second)
}
