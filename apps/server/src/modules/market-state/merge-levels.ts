import type { BookLevels } from '@tidebook/market'

/** Returns one change that has the effect of two, one after the other. */
export function mergeLevels(before: BookLevels | undefined, after: BookLevels): BookLevels {
  if (before === undefined) return after
  return {
    bids: [...new Map([...before.bids, ...after.bids])],
    asks: [...new Map([...before.asks, ...after.asks])],
  }
}
