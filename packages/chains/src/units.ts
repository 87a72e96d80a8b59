import { decimalOf, normalize } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { TransferError } from './transfer.ts'

/** Maximum number of decimals that a token may declare. */
export const MAX_DECIMALS = 36

/**
 * Converts a positive amount to smallest units without rounding.
 * @param most the largest number of units that the chain can encode
 * @throws TransferError `transfer/amount` for a non-positive or too large amount, or more decimals than the asset has
 */
export function unitsOf(amount: Decimal, decimals: number | undefined, most: bigint): bigint {
  if (decimals === undefined || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    throw new TransferError('transfer/asset')
  const { coefficient, scale } = normalize(amount)
  if (scale > decimals) throw new TransferError('transfer/amount')
  const units = coefficient * 10n ** BigInt(decimals - scale)
  if (units <= 0n || units > most) throw new TransferError('transfer/amount')
  return units
}

/** Converts smallest units to whole coins. */
export function coinsOfUnits(units: bigint, decimals: number): Decimal {
  return normalize(decimalOf(units, decimals))
}
