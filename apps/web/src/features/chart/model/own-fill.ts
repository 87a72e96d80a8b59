import type { Bar } from './bar.ts'

/** A fill of one of the user's orders. The price is for drawing only; the label has the exact figures. */
export interface OwnFill {
  /** Time in milliseconds since 1970. */
  readonly at: number
  readonly side: 'buy' | 'sell'
  readonly price: number
  /** Side, amount and price as text. */
  readonly label: string
}

/** A fill of one of the user's orders, with its exact figures as text. */
export interface OwnFillFigures {
  /** Time in milliseconds since 1970. */
  readonly at: number
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly amount: string
}

/** Returns the candle whose period contains a time, or undefined if there is no such candle. */
export function barAt(bars: readonly Bar[], at: number): Bar | undefined {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle]?.timestamp ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return bars[low - 1]
}

/** Returns the fills in the period of a candle. */
export function fillsIn(fills: readonly OwnFill[], bars: readonly Bar[], index: number): readonly OwnFill[] {
  const from = bars[index]?.timestamp ?? Number.POSITIVE_INFINITY
  const until = bars[index + 1]?.timestamp ?? Number.POSITIVE_INFINITY
  return fills.filter(({ at }) => at >= from && at < until)
}
