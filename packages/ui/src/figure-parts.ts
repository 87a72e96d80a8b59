/** The minus sign; a hyphen is narrower than a digit. */
export const MINUS = '\u2212'

export interface FigureParts {
  readonly sign: string
  /** The significant part, with commas between groups of three digits. */
  readonly strong: string
  /** Trailing zeros after the point, including the point if no other digits follow it. */
  readonly dim: string
}

function group(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/**
 * Splits plain decimal text into sign, significant part and trailing zeros. Returns other text unchanged and unsigned.
 */
export function figureParts(value: string, signed: boolean): FigureParts {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(value)
  if (match === null) return { sign: '', strong: value, dim: '' }
  const [, mark = '', whole = '0', decimals = ''] = match
  const zero = /^0*$/.test(whole + decimals)
  const sign = zero ? '' : mark === '-' ? MINUS : signed ? '+' : ''
  const kept = decimals.replace(/0+$/, '')
  const zeros = decimals.slice(kept.length)
  if (kept !== '') return { sign, strong: `${group(whole)}.${kept}`, dim: zeros }
  return { sign, strong: group(whole), dim: zeros === '' ? '' : `.${zeros}` }
}

/** Returns the same number as plain text, for titles, labels and the clipboard. */
export function figureText(value: string | undefined, signed = false): string {
  if (value === undefined) return '--'
  const { sign, strong, dim } = figureParts(value, signed)
  return sign + strong + dim
}
