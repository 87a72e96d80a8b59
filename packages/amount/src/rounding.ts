import { AmountError } from './amount-error.ts'

/** Down = towards zero, up = away from zero, floor and ceil = towards minus and plus infinity. */
export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'half-up' | 'half-even'

function roundsAway(rounding: Rounding, negative: boolean, twiceRest: bigint, divisor: bigint, odd: boolean): boolean {
  switch (rounding) {
    case 'down':
      return false
    case 'up':
      return true
    case 'floor':
      return negative
    case 'ceil':
      return !negative
    case 'half-up':
      return twiceRest >= divisor
    case 'half-even':
      return twiceRest > divisor || (twiceRest === divisor && odd)
  }
}

/**
 * Returns the integer nearest to numerator / denominator in the given rounding direction.
 * @throws AmountError `amount/divide-by-zero`
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new AmountError('amount/divide-by-zero', 'Division by zero')
  const quotient = numerator / denominator
  const rest = numerator - quotient * denominator
  if (rest === 0n) return quotient
  const negative = numerator < 0n !== denominator < 0n
  const twiceRest = 2n * (rest < 0n ? -rest : rest)
  const divisor = denominator < 0n ? -denominator : denominator
  if (!roundsAway(rounding, negative, twiceRest, divisor, (quotient & 1n) === 1n)) return quotient
  return negative ? quotient - 1n : quotient + 1n
}
