import { formatDecimal } from '@tidebook/amount'
import { MarketError } from '../market-error.ts'

/** Decimals that a book keeps of an amount. */
export const AMOUNT_SCALE = 12

const PATTERN = /^\d+(?:\.\d+)?$/

/**
 * Amount text in units of 10^-12; digits beyond are dust and cut off.
 * @throws MarketError market/malformed-metadata when the text is no amount
 */
export function unitsOfText(text: string): bigint {
  if (!PATTERN.test(text)) throw new MarketError('market/malformed-metadata', `Not an amount: ${text.slice(0, 40)}`)
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * 1_000_000_000_000n
  const fraction = text.slice(point + 1, point + 1 + AMOUNT_SCALE)
  return BigInt(text.slice(0, point) + fraction.padEnd(AMOUNT_SCALE, '0'))
}

/** Amount text of units, without trailing zeros. */
export function textOfUnits(units: bigint): string {
  return formatDecimal({ coefficient: units, scale: AMOUNT_SCALE })
}
