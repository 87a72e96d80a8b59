// An independent model of the reference ledger's arithmetic that works one digit at a time, with 16 guard digits and a
// sticky bit, as its documentation describes. Deliberately slow and plain; the product code computes the same in closed
// form.

export type Mode = 'nearest' | 'zero' | 'downward' | 'upward'
export interface Value {
  mantissa: bigint
  exponent: number
}
export interface Amount extends Value {
  native: boolean
}

const MIN = 10n ** 15n
const MAX = 10n ** 16n - 1n

class Guard {
  #digits: bigint[] = Array.from({ length: 16 }, () => 0n)
  #sticky = false
  readonly #negative: boolean

  constructor(negative: boolean) {
    this.#negative = negative
  }

  push(digit: bigint): void {
    this.#sticky ||= this.#digits.at(-1) !== 0n
    this.#digits = [digit, ...this.#digits.slice(0, 15)]
  }

  pop(): bigint {
    const [first = 0n, ...rest] = this.#digits
    this.#digits = [...rest, 0n]
    return first
  }

  round(mode: Mode): -1 | 0 | 1 {
    const something = this.#sticky || this.#digits.some((digit) => digit !== 0n)
    if (mode === 'zero') return -1
    if (mode === 'downward') return this.#negative && something ? 1 : -1
    if (mode === 'upward') return !this.#negative && something ? 1 : -1
    const [first = 0n, ...rest] = this.#digits
    const below = this.#sticky || rest.some((digit) => digit !== 0n)
    if (first !== 5n) return first > 5n ? 1 : -1
    return below ? 1 : 0
  }
}

export function normalize(mantissa: bigint, exponent: number, mode: Mode): Value {
  if (mantissa === 0n) return { mantissa: 0n, exponent: -2_147_483_648 }
  const negative = mantissa < 0n
  let m = negative ? -mantissa : mantissa
  let e = exponent
  const guard = new Guard(negative)
  while (m < MIN) {
    m *= 10n
    e -= 1
  }
  while (m > MAX) {
    guard.push(m % 10n)
    m /= 10n
    e += 1
  }
  const step = guard.round(mode)
  if (step === 1 || (step === 0 && m % 2n === 1n)) m += 1n
  if (m > MAX) {
    m /= 10n
    e += 1
  }
  return { mantissa: negative ? -m : m, exponent: e }
}

export function add(a: Value, b: Value, mode: Mode): Value {
  if (a.mantissa === 0n) return b
  if (b.mantissa === 0n) return a
  if (a.mantissa === -b.mantissa && a.exponent === b.exponent) return normalize(0n, 0, mode)
  let xn = a.mantissa < 0n ? -1n : 1n
  const yn = b.mantissa < 0n ? -1n : 1n
  let xm = a.mantissa * xn
  let ym = b.mantissa * yn
  let xe = a.exponent
  let ye = b.exponent
  let guard = new Guard(false)
  if (xe < ye) {
    guard = new Guard(xn < 0n)
    for (; xe < ye; xe += 1) {
      guard.push(xm % 10n)
      xm /= 10n
    }
  } else if (xe > ye) {
    guard = new Guard(yn < 0n)
    for (; ye < xe; ye += 1) {
      guard.push(ym % 10n)
      ym /= 10n
    }
  }
  if (xn === yn) {
    xm += ym
    if (xm > MAX) {
      guard.push(xm % 10n)
      xm /= 10n
      xe += 1
    }
    const step = guard.round(mode)
    if (step === 1 || (step === 0 && xm % 2n === 1n)) xm += 1n
    if (xm > MAX) {
      xm /= 10n
      xe += 1
    }
  } else {
    if (xm > ym) xm -= ym
    else {
      xm = ym - xm
      xe = ye
      xn = yn
    }
    while (xm < MIN) {
      xm = xm * 10n - guard.pop()
      xe -= 1
    }
    const step = guard.round(mode)
    if (step === 1 || (step === 0 && xm % 2n === 1n)) xm -= 1n
    if (xm < MIN) {
      xm *= 10n
      xe -= 1
    }
  }
  return { mantissa: xm * xn, exponent: xe }
}

export function multiply(a: Value, b: Value, mode: Mode): Value {
  return normalize(a.mantissa * b.mantissa, a.exponent + b.exponent, mode)
}

export function divide(a: Value, b: Value, mode: Mode): Value {
  const negative = a.mantissa < 0n !== b.mantissa < 0n
  const n = a.mantissa < 0n ? -a.mantissa : a.mantissa
  const d = b.mantissa < 0n ? -b.mantissa : b.mantissa
  const quotient = (n * 10n ** 17n) / d
  return normalize(negative ? -quotient : quotient, a.exponent - b.exponent - 17, mode)
}

function toInteger(magnitude: bigint, exponent: number, negative: boolean, mode: Mode): bigint {
  const guard = new Guard(negative)
  let m = magnitude
  for (let e = exponent; e < 0; e += 1) {
    guard.push(m % 10n)
    m /= 10n
  }
  for (let e = exponent; e > 0; e -= 1) m *= 10n
  const step = guard.round(mode)
  if (step === 1 || (step === 0 && m % 2n === 1n)) m += 1n
  return negative ? -m : m
}

/** The magnitude is stored in 64 bits and read as signed. */
export function canonical(native: boolean, unsigned: bigint, exponent: number, sign: boolean, mode: Mode): Amount {
  const signed = BigInt.asIntN(64, unsigned)
  const magnitude = signed < 0n ? -signed : signed
  const negative = sign !== signed < 0n
  if (native) {
    if (magnitude === 0n || exponent <= -20) return { native, mantissa: 0n, exponent: 0 }
    return { native, mantissa: toInteger(magnitude, exponent, negative, mode), exponent: 0 }
  }
  const value = normalize(negative ? -magnitude : magnitude, exponent, mode)
  if (value.exponent < -96) return { native, mantissa: 0n, exponent: -100 }
  return { native, ...value }
}

function lift(amount: Amount): { m: bigint; e: number } {
  let m = amount.mantissa < 0n ? -amount.mantissa : amount.mantissa
  let e = amount.exponent
  while (amount.native && m < MIN) {
    m *= 10n
    e -= 1
  }
  return { m, e }
}

function away(native: boolean, value: bigint, offset: number, strict: boolean, up: boolean): [bigint, number] {
  let v = value
  let e = offset
  if (native) {
    if (e >= 0) return [v, e]
    let loops = 0
    let remainder = false
    while (e < -1) {
      remainder ||= v % 10n !== 0n
      v /= 10n
      e += 1
      loops += 1
    }
    if (strict) v += remainder && up ? 10n : 9n
    else v += loops >= 2 ? 9n : 10n
    return [v / 10n, e + 1]
  }
  if (v <= MAX) return [v, e]
  while (v > 10n * MAX) {
    v /= 10n
    e += 1
  }
  return [(v + 9n) / 10n, e + 1]
}

function smallest(native: boolean): Amount {
  return native ? { native, mantissa: 1n, exponent: 0 } : { native, mantissa: MIN, exponent: -96 }
}

export function mulRound(a: Amount, b: Amount, native: boolean, up: boolean, strict: boolean): Amount {
  if (a.mantissa === 0n || b.mantissa === 0n) return canonical(native, 0n, 0, false, 'nearest')
  const negative = a.mantissa < 0n !== b.mantissa < 0n
  const x = lift(a)
  const y = lift(b)
  const roundsAway = negative !== up
  let amount = (x.m * y.m + (roundsAway ? 10n ** 14n - 1n : 0n)) / 10n ** 14n
  let offset = x.e + y.e + 14
  if (roundsAway) [amount, offset] = away(native, amount, offset, strict, up)
  const result = canonical(native, amount, offset, negative, strict ? 'zero' : 'nearest')
  return up && !negative && result.mantissa === 0n ? smallest(native) : result
}

export function divRound(a: Amount, b: Amount, native: boolean, up: boolean, strict: boolean): Amount {
  if (a.mantissa === 0n) return canonical(native, 0n, 0, false, 'nearest')
  const negative = a.mantissa < 0n !== b.mantissa < 0n
  const x = lift(a)
  const y = lift(b)
  const roundsAway = negative !== up
  let amount = (x.m * 10n ** 17n + (roundsAway ? y.m - 1n : 0n)) / y.m
  let offset = x.e - y.e - 17
  if (roundsAway) [amount, offset] = away(native, amount, offset, false, up)
  const mode: Mode = strict ? (roundsAway ? 'upward' : 'downward') : 'nearest'
  const result = canonical(native, amount, offset, negative, mode)
  return up && !negative && result.mantissa === 0n ? smallest(native) : result
}
