/** Largest amount that a chart draws. Sums, differences and ratios of amounts up to this limit stay finite. */
const MOST = 1e30
/** Largest time that a date can have, in ms since 1970. */
const LAST_TIME = 8.64e15

function isWithin(value: unknown, most: number): value is number {
  return Number.isFinite(value) && Math.abs(value as number) <= most
}

/**
 * Returns whether a chart can draw a received value. JSON may contain 1e999, which parses as Infinity, and a path
 * through it would contain NaN.
 */
export function isDrawable(value: unknown): value is number {
  return isWithin(value, MOST)
}

/** Returns a received amount, reduced to the largest one that a chart draws. */
export function drawableAmount(amount: number): number {
  return Math.min(amount, MOST)
}

/** Returns whether a chart can draw a received time, in ms since 1970. */
export function isDrawableTime(value: unknown): value is number {
  return isWithin(value, LAST_TIME)
}
