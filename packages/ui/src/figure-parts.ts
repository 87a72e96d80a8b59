/** The true minus; the hyphen is shorter than a digit. */
export const MINUS = '\u2212'

export interface FigureParts {
  readonly sign: string
  /** The significant part, with commas between groups of three. */
  readonly strong: string
  /** Trailing zeros after the point (with the point when nothing else follows it). */
  readonly dim: string
}

const group = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * Splits plain decimal text into sign, significant part and trailing zeros.
 * Text that is not a plain decimal comes back whole and unsigned.
 */
export const figureParts = (value: string, signed: boolean): FigureParts => {
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

/** The same figure as one plain text, for titles, labels and the clipboard. */
export const figureText = (value: string | undefined, signed = false): string => {
  if (value === undefined) return '--'
  const { sign, strong, dim } = figureParts(value, signed)
  return sign + strong + dim
}
