import type { LedgerNumber } from '@tidebook/amount'

/** Mantissa × 10^exponent, never rounded. Represents every ledger number exactly. */
export type Exact = Pick<LedgerNumber, 'mantissa' | 'exponent'>

export function product(a: Exact, b: Exact): Exact {
  return { mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent }
}

const POWERS: readonly bigint[] = Array.from({ length: 128 }, (_, power) => 10n ** BigInt(power))

function lifted({ mantissa, exponent }: Exact, to: number): bigint {
  if (exponent === to) return mantissa
  const power = POWERS[exponent - to] ?? 10n ** BigInt(exponent - to)
  return mantissa === 1n ? power : mantissa * power
}

export function opposite({ mantissa, exponent }: Exact): Exact {
  return { mantissa: -mantissa, exponent }
}

export function magnitude(number: Exact): Exact {
  return number.mantissa < 0n ? opposite(number) : number
}

// Zero has the smallest exponent, and scaling to it would produce a long mantissa.

export function total(a: Exact, b: Exact): Exact {
  if (b.mantissa === 0n) return a
  if (a.mantissa === 0n) return b
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent
  return { mantissa: lifted(a, exponent) + lifted(b, exponent), exponent }
}

export function difference(a: Exact, b: Exact): Exact {
  if (b.mantissa === 0n) return a
  if (a.mantissa === 0n) return opposite(b)
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent
  return { mantissa: lifted(a, exponent) - lifted(b, exponent), exponent }
}

export function isBelow(a: Exact, b: Exact): boolean {
  if (a.exponent === b.exponent) return a.mantissa < b.mantissa
  if (b.mantissa === 0n) return a.mantissa < 0n
  if (a.mantissa === 0n) return b.mantissa > 0n
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent
  return lifted(a, exponent) < lifted(b, exponent)
}

/** The smallest token amount above zero is 10^-81. Anything smaller is zero. */
export const MIN_POWER = -81

const NATIVE_UNIT: Exact = { mantissa: 1n, exponent: 0 }

/** Returns the maximum rounding error of an amount: one micro unit, or ten units of a token's last digit. */
export function roundingOf({ exponent, native }: LedgerNumber): Exact {
  if (native) return NATIVE_UNIT
  return { mantissa: 1n, exponent: exponent < MIN_POWER ? MIN_POWER : exponent + 1 }
}
