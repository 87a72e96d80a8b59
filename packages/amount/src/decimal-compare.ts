import type { Decimal } from './decimal.ts'
import { powerOfTen } from './powers.ts'

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const left = a.scale < b.scale ? a.coefficient * powerOfTen(b.scale - a.scale) : a.coefficient
  const right = b.scale < a.scale ? b.coefficient * powerOfTen(a.scale - b.scale) : b.coefficient
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function equals(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0
}

export function minimum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b
}

export function maximum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b
}

export function isZero(value: Decimal): boolean {
  return value.coefficient === 0n
}

export function isNegative(value: Decimal): boolean {
  return value.coefficient < 0n
}

export function isPositive(value: Decimal): boolean {
  return value.coefficient > 0n
}
