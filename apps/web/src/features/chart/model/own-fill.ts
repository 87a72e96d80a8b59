import type { Bar } from './bar.ts'

/** What an own order bought or sold. The price for drawing only; the words have its exact figures. */
export interface OwnFill {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly side: 'buy' | 'sell'
  readonly price: number
  /** Side, amount and price in words. */
  readonly label: string
}

/** The candle in whose time something happened, or undefined when it is not among them. */
export function barAt(bars: readonly Bar[], at: number): Bar | undefined {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle]?.timestamp ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return bars[low - 1]
}

/** The fills in the time of a candle. */
export const fillsIn = (fills: readonly OwnFill[], bars: readonly Bar[], index: number): readonly OwnFill[] => {
  const from = bars[index]?.timestamp ?? Number.POSITIVE_INFINITY
  const until = bars[index + 1]?.timestamp ?? Number.POSITIVE_INFINITY
  return fills.filter(({ at }) => at >= from && at < until)
}
