/** Largest amount that a chart draws. Sums, differences and ratios of such numbers stay finite. */
const MOST = 1e30
/** Largest time that a date can have, in ms since 1970. */
const LAST_TIME = 8.64e15

/**
 * Whether a chart can draw a value of an answer. JSON may contain 1e999, which is Infinity here, and a path through it
 * would be NaN.
 */
export function isDrawable(value: unknown, most: number = MOST): value is number {
  return Number.isFinite(value) && Math.abs(value as number) <= most
}

/** Whether a chart can draw a time of an answer, in ms since 1970. */
export function isDrawableTime(value: unknown): value is number {
  return isDrawable(value, LAST_TIME)
}
