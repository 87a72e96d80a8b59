import { decimalOf, normalize } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { TransferError } from './transfer.ts'

/** The most digits behind the point that a token may claim. */
export const MOST_DECIMALS = 36

/**
 * A positive amount in smallest units, exactly.
 * @param most the largest number of units that the chain can write
 * @throws TransferError `transfer/amount` for zero, less, more digits than the asset has, or too much
 */
export function unitsOf(amount: Decimal, decimals: number | undefined, most: bigint): bigint {
  if (decimals === undefined || !Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS)
    throw new TransferError('transfer/asset')
  const { coefficient, scale } = normalize(amount)
  if (scale > decimals) throw new TransferError('transfer/amount')
  const units = coefficient * 10n ** BigInt(decimals - scale)
  if (units <= 0n || units > most) throw new TransferError('transfer/amount')
  return units
}

/** Whole coins of a number of smallest units. */
export const wholeOf = (units: bigint, decimals: number): Decimal => normalize(decimalOf(units, decimals))
