import type { DrawingPoint } from './drawing.ts'

/** Change between two points of a chart. */
export interface Measurement {
  readonly change: number
  /** Change relative to the first price, in percent; undefined for a price of zero. */
  readonly percent: number | undefined
  /** Absolute time between the points, in ms. */
  readonly ms: number
}

/** Returns the change from a point to another. The figures are for drawing only. */
export function measure(from: DrawingPoint, to: DrawingPoint): Measurement {
  const change = to.value - from.value
  return {
    change,
    percent: from.value === 0 ? undefined : (change / from.value) * 100,
    ms: Math.abs(to.timestamp - from.timestamp),
  }
}

/** Formats a number with a plus or a real minus sign. */
export function signedText(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals)
  if (Number(text) === 0) return text
  return `${value < 0 ? '\u2212' : '+'}${text}`
}
