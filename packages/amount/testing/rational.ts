// Exact fractions, with which roundings are compared.

export interface Rational {
  readonly top: bigint
  readonly bottom: bigint
}

export function rational(mantissa: bigint, exponent: number): Rational {
  if (exponent >= 0) return { top: mantissa * 10n ** BigInt(exponent), bottom: 1n }
  return { top: mantissa, bottom: 10n ** BigInt(-exponent) }
}

export function plus(a: Rational, b: Rational): Rational {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, { top: -b.top, bottom: b.bottom })
}

export function times(a: Rational, b: Rational): Rational {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export function over(a: Rational, b: Rational): Rational {
  const sign = b.top < 0n ? -1n : 1n
  return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign }
}

export function order(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.top * b.bottom
  const right = b.top * a.bottom
  if (left === right) return 0
  return left < right ? -1 : 1
}
