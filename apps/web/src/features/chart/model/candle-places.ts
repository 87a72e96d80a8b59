/** Pixels from one candle to the next where there are more than fit, and at most where there are few. */
export const BAR_SPACE = 7
const WIDEST = 24
/** Room left free at the right, in candles. */
const AHEAD = 2

/** Pixels from candle to candle so that few of them fill the pane: a young pair's days are not pressed to its right edge. */
export const barSpaceFor = (width: number, candles: number): number =>
  candles === 0 ? BAR_SPACE : Math.min(WIDEST, Math.max(BAR_SPACE, Math.floor(width / (candles + AHEAD))))

/** The candle of a place on the time axis; none before the first one. Behind the last one the last one is meant. */
export const candleAt = (place: number | undefined, candles: number): number | undefined => {
  if (place === undefined || candles === 0 || Math.round(place) < 0) return undefined
  return Math.min(candles - 1, Math.round(place))
}
