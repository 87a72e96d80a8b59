/** Space above for three lines of the legend, for each further line, and below for the volume, in pixels. */
const LEGEND = 58
const LEGEND_LINE = 18
const VOLUME = 28
/** Height of the last price's tag and of an axis value, in pixels. */
const TAG = 15

interface Tick {
  readonly coord: number
  readonly value: number | string
  readonly text: string
}

/**
 * Returns the share of a price pane to leave free above and below its candles. The drawing library measures this share
 * relative to the height of the candles, not of the pane. A pane too low for candles and legend splits its height.
 * @param lines further lines of the legend
 */
export function axisGap(height: number, lines = 0): { top: number; bottom: number } {
  const legend = LEGEND + lines * LEGEND_LINE
  const candles = Math.max(height - legend - VOLUME, height / 2, 1)
  const free = Math.max(0, height - candles)
  return {
    top: ((free * legend) / (legend + VOLUME) / candles) * height,
    bottom: ((free * VOLUME) / (legend + VOLUME) / candles) * height,
  }
}

/** Share of the picture that an indicator pane takes, and its minimum and maximum in pixels. */
const BELOW = { share: 0.2, least: 52, most: 144 }
/** Space for the legend of an indicator pane, in pixels. */
const BELOW_LEGEND = 20

/** Returns the height of an indicator pane for a picture of the given height, in pixels. */
export function belowHeight(height: number): number {
  return Math.round(Math.min(BELOW.most, Math.max(BELOW.least, height * BELOW.share)))
}

/** Returns the free share above and below an indicator pane, like `axisGap`. */
export function belowGap(height: number): { top: number; bottom: number } {
  const lines = Math.max(1, height - BELOW_LEGEND - TAG / 2)
  return { top: (BELOW_LEGEND / lines) * height, bottom: (TAG / 2 / lines) * height }
}

/** Returns the times whose text fits inside the axis: a text cut by the edge would read as another time. */
export function fittingTimes<T extends Tick>(
  ticks: readonly T[],
  width: number,
  widthOf: (text: string) => number,
): T[] {
  return ticks.filter(({ coord, text }) => {
    const half = widthOf(text) / 2
    return coord - half >= 0 && coord + half <= width
  })
}

/** Returns the values that the tag of the last price does not cover. The values of an axis are evenly spaced. */
export function uncoveredValues<T extends Tick>(ticks: readonly T[], last: number | undefined): T[] {
  const [first, second] = ticks
  if (first === undefined || second === undefined || last === undefined) return [...ticks]
  const [from, to] = [Number(first.value), Number(second.value)]
  if (from === to) return [...ticks]
  const tag = first.coord + ((last - from) * (second.coord - first.coord)) / (to - from)
  return ticks.filter(({ coord }) => Math.abs(coord - tag) >= TAG)
}

/** Returns the values that the tag of the last price does not cover, on an axis that is not evenly divided. */
export function uncoveredTicks<T extends Tick>(ticks: readonly T[], tag: number | undefined): T[] {
  return ticks.filter(({ coord }) => tag === undefined || Math.abs(coord - tag) >= TAG)
}
