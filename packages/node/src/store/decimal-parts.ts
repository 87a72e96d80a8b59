import type { LedgerNumber } from '@tidebook/amount'

const WORD = 0x1_0000_0000

const whole = new BigInt64Array(1)
const words = new DataView(whole.buffer)
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
const [LOW, HIGH] = isLittleEndian ? [0, 4] : [4, 0]

/** Returns an integer as a double if it is exact, otherwise undefined. Several times cheaper than `Number(value)`. */
export function exactNumber(value: bigint): number | undefined {
  whole[0] = value
  const number = words.getInt32(HIGH, isLittleEndian) * WORD + words.getUint32(LOW, isLittleEndian)
  // A value longer than 64 bits was truncated.
  return Number.isSafeInteger(number) && whole[0] === value ? number : undefined
}

const PATTERN = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,19})?$/
/** Maximum digits that a double holds exactly. */
const EXACT = 15

interface DecimalParts {
  readonly negative: boolean
  readonly digits: bigint | number
  readonly scale: number
}

/**
 * Returns the parts of a plain decimal text, from which `joinDecimal` restores the same text, or undefined for any
 * other text.
 */
export function splitDecimal(text: string): DecimalParts | undefined {
  if (!PATTERN.test(text)) return undefined
  const negative = text.startsWith('-')
  const start = negative ? 1 : 0
  const point = text.indexOf('.')
  const whole = point < 0 ? text.slice(start) : text.slice(start, point)
  const fraction = point < 0 ? '' : text.slice(point + 1)
  const digits = whole + fraction
  // Short numbers avoid slower big integers. The number serves as a sequence of digits here, never as an operand.
  return {
    negative,
    digits: digits.length <= EXACT ? Number.parseInt(digits, 10) : BigInt(digits),
    scale: fraction.length,
  }
}

export function joinDecimal({ negative, digits, scale }: DecimalParts): string {
  const text = digits.toString().padStart(scale + 1, '0')
  const sign = negative ? '-' : ''
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/** Issued amounts whose exponent is outside this range are printed with the exponent, unless it is 0. */
const PLAIN_EXPONENTS = { from: -25, to: -5 }
/** Maximum decimals in the stored form. */
const MAX_SCALE = 19
const CUTS = [
  { zeros: 8, power: 100_000_000 },
  { zeros: 4, power: 10_000 },
  { zeros: 2, power: 100 },
  { zeros: 1, power: 10 },
] as const

/**
 * Returns sign, digits and scale of an issued amount's text. Undefined for zero and when the stored form has no room.
 */
export function decimalParts({ mantissa, exponent }: LedgerNumber): DecimalParts | undefined {
  const isPlain = exponent === 0 || (exponent >= PLAIN_EXPONENTS.from && exponent <= PLAIN_EXPONENTS.to)
  if (!isPlain || mantissa === 0n) return undefined
  const parts = partsOf(mantissa, -exponent)
  return parts.scale > MAX_SCALE ? undefined : parts
}

function partsOf(mantissa: bigint, scale: number): DecimalParts {
  const number = exactNumber(mantissa)
  if (number !== undefined) return shortened(number < 0, Math.abs(number), scale)
  // The longest mantissas are one digit too long for a double.
  if (scale > 0 && mantissa % 10n === 0n) return partsOf(mantissa / 10n, scale - 1)
  return { negative: mantissa < 0n, digits: mantissa < 0n ? -mantissa : mantissa, scale }
}

/** Finds and removes trailing zeros without arithmetic on amounts. A double is exact in this range. */
function shortened(negative: boolean, mantissa: number, places: number): DecimalParts {
  let digits = mantissa
  let scale = places
  for (const { zeros, power } of CUTS) {
    if (scale < zeros) continue
    const cut = Math.floor(digits / power)
    if (cut * power !== digits) continue
    digits = cut
    scale -= zeros
  }
  return { negative, digits, scale }
}
