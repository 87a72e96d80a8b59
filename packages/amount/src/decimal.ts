import { AmountError } from './amount-error.ts'
import { powerOfTen } from './powers.ts'
import { divideRounded } from './rounding.ts'
import type { Rounding } from './rounding.ts'

/** An exact decimal: coefficient / 10^scale, scale >= 0. */
export interface Decimal {
  readonly coefficient: bigint
  readonly scale: number
}

export const ZERO: Decimal = { coefficient: 0n, scale: 0 }
export const ONE: Decimal = { coefficient: 1n, scale: 0 }

/**
 * Returns the decimal integer / 10^scale.
 * @throws AmountError `amount/malformed` for an unsafe integer or a scale below 0
 */
export function decimalOf(integer: bigint | number, scale = 0): Decimal {
  if (typeof integer === 'number' && !Number.isSafeInteger(integer)) {
    throw new AmountError('amount/malformed', 'Not a safe integer')
  }
  if (!Number.isInteger(scale) || scale < 0) throw new AmountError('amount/malformed', 'Scale must be 0 or more')
  return { coefficient: BigInt(integer), scale }
}

/** Returns the same value with exactly `scale` decimals. Rounds when digits are lost. */
export function rescale(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (scale === value.scale) return value
  if (scale > value.scale) return { coefficient: value.coefficient * powerOfTen(scale - value.scale), scale }
  return { coefficient: divideRounded(value.coefficient, powerOfTen(value.scale - scale), rounding), scale }
}

/** Returns the same value with the smallest possible scale. */
export function normalize(value: Decimal): Decimal {
  let { coefficient, scale } = value
  if (coefficient === 0n) return ZERO
  while (scale > 0 && coefficient % 10n === 0n) {
    coefficient /= 10n
    scale -= 1
  }
  return scale === value.scale ? value : { coefficient, scale }
}
