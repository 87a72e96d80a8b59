import { rateOfQuality } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'

/** mantissa × 10^power, never rounded. */
export interface Exact {
  readonly mantissa: bigint
  readonly power: number
}

export function exact({ mantissa, exponent }: LedgerNumber): Exact {
  return { mantissa, power: exponent }
}

/** The rate pays / gets that a 64-bit quality stands for. */
export function exactRate(quality: bigint): Exact {
  return exact(rateOfQuality(quality))
}

export function product(a: Exact, b: Exact): Exact {
  return { mantissa: a.mantissa * b.mantissa, power: a.power + b.power }
}

const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, power) => 10n ** BigInt(power))

function lifted({ mantissa, power }: Exact, to: number): bigint {
  return power === to ? mantissa : mantissa * (POWERS[power - to] ?? 10n ** BigInt(power - to))
}

export function total(a: Exact, b: Exact): Exact {
  const power = a.power < b.power ? a.power : b.power
  return { mantissa: lifted(a, power) + lifted(b, power), power }
}

export function difference(a: Exact, b: Exact): Exact {
  const power = a.power < b.power ? a.power : b.power
  return { mantissa: lifted(a, power) - lifted(b, power), power }
}

export function magnitude({ mantissa, power }: Exact): Exact {
  return { mantissa: mantissa < 0n ? -mantissa : mantissa, power }
}

export function isBelow(a: Exact, b: Exact): boolean {
  return difference(a, b).mantissa < 0n
}

/** The smallest token amount above zero is 10^-81: less is nothing. */
export const SMALLEST_POWER = -81

/** The most by which rounding may have moved an amount: one micro unit, or ten of a token's last digits. */
export function roundingOf({ exponent, native }: LedgerNumber): Exact {
  if (native) return { mantissa: 1n, power: 0 }
  return { mantissa: 1n, power: exponent < SMALLEST_POWER ? SMALLEST_POWER : exponent + 1 }
}
