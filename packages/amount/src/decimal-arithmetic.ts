import { AmountError } from './amount-error.ts'
import type { Decimal } from './decimal.ts'
import { powerOfTen } from './powers.ts'
import { divideRounded } from './rounding.ts'
import type { Rounding } from './rounding.ts'

export function add(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { coefficient: a.coefficient + b.coefficient, scale: a.scale }
  if (a.scale > b.scale) {
    return { coefficient: a.coefficient + b.coefficient * powerOfTen(a.scale - b.scale), scale: a.scale }
  }
  return { coefficient: a.coefficient * powerOfTen(b.scale - a.scale) + b.coefficient, scale: b.scale }
}

export function negate(value: Decimal): Decimal {
  return { coefficient: -value.coefficient, scale: value.scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { coefficient: a.coefficient - b.coefficient, scale: a.scale }
  return add(a, negate(b))
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, scale: a.scale + b.scale }
}

/**
 * Returns a / b with `scale` decimals.
 * @throws AmountError `amount/divide-by-zero`
 */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  if (b.coefficient === 0n) throw new AmountError('amount/divide-by-zero', 'Division by zero')
  const shift = scale + b.scale - a.scale
  const numerator = shift > 0 ? a.coefficient * powerOfTen(shift) : a.coefficient
  const denominator = shift < 0 ? b.coefficient * powerOfTen(-shift) : b.coefficient
  return { coefficient: divideRounded(numerator, denominator, rounding), scale }
}

export function absolute(value: Decimal): Decimal {
  return value.coefficient < 0n ? negate(value) : value
}
