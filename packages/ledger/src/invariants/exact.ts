import { rateOfQuality } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'

/** mantissa × 10^exponent, never rounded: any ledger number is one. */
export type Exact = Pick<LedgerNumber, 'mantissa' | 'exponent'>

/** The rate pays / gets that a 64-bit quality stands for. */
export function exactRate(quality: bigint): Exact {
  return rateOfQuality(quality)
}

export function product(a: Exact, b: Exact): Exact {
  return { mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent }
}

const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, power) => 10n ** BigInt(power))

function lifted({ mantissa, exponent }: Exact, to: number): bigint {
  if (exponent === to || mantissa === 0n) return mantissa
  const power = POWERS[exponent - to] ?? 10n ** BigInt(exponent - to)
  return mantissa === 1n ? power : mantissa * power
}

export function total(a: Exact, b: Exact): Exact {
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent
  return { mantissa: lifted(a, exponent) + lifted(b, exponent), exponent }
}

export function difference(a: Exact, b: Exact): Exact {
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent
  return { mantissa: lifted(a, exponent) - lifted(b, exponent), exponent }
}

export function opposite({ mantissa, exponent }: Exact): Exact {
  return { mantissa: -mantissa, exponent }
}

export function magnitude(number: Exact): Exact {
  return number.mantissa < 0n ? opposite(number) : number
}

export function isBelow(a: Exact, b: Exact): boolean {
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent
  return lifted(a, exponent) < lifted(b, exponent)
}

/** The smallest token amount above zero is 10^-81: less is nothing. */
const SMALLEST_POWER = -81

const NATIVE_UNIT: Exact = { mantissa: 1n, exponent: 0 }

/** The most by which rounding may have moved an amount: one micro unit, or ten of a token's last digits. */
export function roundingOf({ exponent, native }: LedgerNumber): Exact {
  if (native) return NATIVE_UNIT
  return { mantissa: 1n, exponent: exponent < SMALLEST_POWER ? SMALLEST_POWER : exponent + 1 }
}
