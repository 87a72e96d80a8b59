/** Exact fraction of integers, for models that must not round. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const PATTERN = /^(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?$/

/** Parses a ledger's decimal text exactly. */
export function fraction(text: string): Fraction {
  const match = PATTERN.exec(text)
  if (match === null) throw new TypeError(`Not a number: ${text}`)
  const [, sign = '', whole = '0', decimals = '', exponent = '0'] = match
  const digits = BigInt(`${sign}${whole}${decimals}`)
  const power = Number(exponent) - decimals.length
  return power >= 0
    ? { over: digits * 10n ** BigInt(power), under: 1n }
    : { over: digits, under: 10n ** BigInt(-power) }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { over: -b.over, under: b.under })
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** Returns -1, 0 or 1. */
export function order(a: Fraction, b: Fraction): number {
  const left = a.over * b.under
  const right = b.over * a.under
  return left < right ? -1 : Number(left > right)
}
