/** Distance between candles in pixels: the default when more exist than fit, and the maximum when there are few. */
export const BAR_SPACE = 7
const MAX_BAR_SPACE = 24
/** Free space at the right, in candles. */
const SPARE_CANDLES = 2

/**
 * Returns the distance between candles that fills the pane with few of them, so that a young pair's candles are not
 * squeezed against its right edge.
 */
export function barSpaceFor(width: number, candles: number): number {
  return candles === 0
    ? BAR_SPACE
    : Math.min(MAX_BAR_SPACE, Math.max(BAR_SPACE, Math.floor(width / (candles + SPARE_CANDLES))))
}

/**
 * Returns the candle at a position on the time axis; undefined before the first candle, the last candle after the end.
 */
export function candleAt(place: number | undefined, candles: number): number | undefined {
  if (place === undefined || candles === 0 || Math.round(place) < 0) return undefined
  return Math.min(candles - 1, Math.round(place))
}
