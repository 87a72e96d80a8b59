import { compare, rescale, subtract, type Decimal } from '@tidebook/amount'

/** The points of a line in a box of a width and a height, as SVG writes them; '' for fewer than two. */
export const linePoints = (values: readonly Decimal[], width: number, height: number): string => {
  const [first] = values
  if (first === undefined || values.length < 2) return ''
  const low = values.reduce((a, b) => (compare(b, a) < 0 ? b : a), first)
  const high = values.reduce((a, b) => (compare(b, a) > 0 ? b : a), first)
  const span = subtract(high, low)
  const scale = Math.max(...values.map((value) => value.scale), span.scale)
  const whole = rescale(span, scale, 'down').coefficient
  // A thousandth of the height is less than a pixel.
  const share = (value: Decimal): number =>
    whole === 0n ? 500 : Number((rescale(subtract(value, low), scale, 'down').coefficient * 1000n) / whole)
  return values
    .map((value, place) => {
      const x = (place * width) / (values.length - 1)
      return `${x.toFixed(1)},${(height - (share(value) * height) / 1000).toFixed(1)}`
    })
    .join(' ')
}
