import { ledgerNumber } from '../ledger-number.ts'
import { composeQualities, qualityOf } from '../quality.ts'

function partsPerBillion(rate: number): ReturnType<typeof ledgerNumber> {
  return ledgerNumber(false, BigInt(rate), 0)
}

/** The quality of a 1:1 exchange. */
export const RATE_ONE = qualityOf(partsPerBillion(1), partsPerBillion(1))

/** Returns the quality of an exchange of `into` for `out`. */
export function qualityOfRates(out: number, into: number): bigint {
  return out === into && out !== 0 ? RATE_ONE : qualityOf(partsPerBillion(out), partsPerBillion(into))
}

/** Returns the quality of two consecutive steps. @throws AmountError `amount/overflow` */
export function chained(first: bigint, second: bigint): bigint {
  if (first === RATE_ONE) return second
  return second === RATE_ONE ? first : composeQualities(first, second)
}
