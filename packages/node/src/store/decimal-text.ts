const PATTERN = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,19})?$/
/** Maximum digits that a double holds exactly. */
const EXACT = 15

export interface DecimalParts {
  readonly negative: boolean
  readonly digits: bigint | number
  readonly scale: number
}

/**
 * Returns the parts of a plain decimal text that `joinDecimal` converts back to the same text, or undefined for any
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
  // Short numbers avoid slower big integers. The number is a sequence of digits here, never an operand.
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
