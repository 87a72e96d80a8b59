import { ledgerNumber, qualityOf } from '@tidebook/amount'

function partsPerBillion(rate: number): ReturnType<typeof ledgerNumber> {
  return ledgerNumber(false, BigInt(rate), 0)
}

/** The quality of taking `into` parts for `out` parts. */
export function qualityOfRates(out: number, into: number): bigint {
  return qualityOf(partsPerBillion(out), partsPerBillion(into))
}

/** One in for one out. */
export const RATE_ONE = qualityOfRates(1, 1)
