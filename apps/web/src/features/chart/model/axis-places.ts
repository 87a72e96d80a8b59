/** Room above for three lines of the legend, below for the volume; pixels. */
const LEGEND = 58
const VOLUME = 28
/** The tag of the last price is this high, and so is a value beside it; pixels. */
const TAG = 15

interface Tick {
  readonly coord: number
  readonly value: number | string
  readonly text: string
}

/**
 * The share of a price pane to leave free above and below its candles, as the drawing library counts it: of the height
 * that the candles take, not of the pane's. A pane too low for candles and legend shares what it has.
 */
export function axisGap(height: number): { top: number; bottom: number } {
  const candles = Math.max(height - LEGEND - VOLUME, height / 2, 1)
  const free = Math.max(0, height - candles)
  return {
    top: ((free * LEGEND) / (LEGEND + VOLUME) / candles) * height,
    bottom: ((free * VOLUME) / (LEGEND + VOLUME) / candles) * height,
  }
}

/** Share of the picture that an indicator below the candles takes, and its least and most; pixels. */
const BELOW = { share: 0.2, least: 52, most: 144 }
/** Room for the legend of that pane. */
const BELOW_LEGEND = 20

/** Height of the pane of an indicator in a picture of a height, pixels. */
export const belowHeight = (height: number): number =>
  Math.round(Math.min(BELOW.most, Math.max(BELOW.least, height * BELOW.share)))

/** Its free share above and below, as `axisGap`. */
export function belowGap(height: number): { top: number; bottom: number } {
  const lines = Math.max(1, height - BELOW_LEGEND - TAG / 2)
  return { top: (BELOW_LEGEND / lines) * height, bottom: (TAG / 2 / lines) * height }
}

/** The times whose text stands inside the axis: a text that the edge cuts names another time. */
export function timesInside<T extends Tick>(
  ticks: readonly T[],
  width: number,
  widthOf: (text: string) => number,
): T[] {
  return ticks.filter(({ coord, text }) => {
    const half = widthOf(text) / 2
    return coord - half >= 0 && coord + half <= width
  })
}

/** The values that the tag of the last price does not cover. Values of an axis are evenly spaced. */
export function valuesBeside<T extends Tick>(ticks: readonly T[], last: number | undefined): T[] {
  const [first, second] = ticks
  if (first === undefined || second === undefined || last === undefined) return [...ticks]
  const [from, to] = [Number(first.value), Number(second.value)]
  if (from === to) return [...ticks]
  const tag = first.coord + ((last - from) * (second.coord - first.coord)) / (to - from)
  return ticks.filter(({ coord }) => Math.abs(coord - tag) >= TAG)
}
