import type { Bar } from './bar.ts'

/** A range of prices with the volume traded in it, of rising and of falling candles. For drawing only. */
interface ProfileRow {
  readonly low: number
  readonly high: number
  readonly up: number
  readonly down: number
}

/** Volume at each price of a series of candles. */
export interface VisibleProfile {
  /** Rows of equal height, lowest prices first. */
  readonly rows: readonly ProfileRow[]
  /** Index of the row with most volume, the point of control. */
  readonly pointOfControl: number
  /** First and last row of the value area, which contains `VALUE_AREA_SHARE` of the volume around the point of control. */
  readonly valueArea: readonly [first: number, last: number]
}

/** Share of the volume in the value area. */
const VALUE_AREA_SHARE = 0.7

function volumeOf({ up, down }: { readonly up: number; readonly down: number }): number {
  return up + down
}

/** Adds the row above or below with more volume to the value area, until the area has its share of the volume. */
function valueAreaOf(rows: readonly ProfileRow[], control: number): readonly [number, number] {
  const volumes = rows.map(volumeOf)
  const wanted = volumes.reduce((sum, each) => sum + each, 0) * VALUE_AREA_SHARE
  let [first, last, sum] = [control, control, volumes[control] ?? 0]
  while (sum < wanted) {
    const [below = -1, above = -1] = [volumes[first - 1], volumes[last + 1]]
    if (below < 0 && above < 0) break
    if (above >= below) last += 1
    else first -= 1
    sum += Math.max(above, below)
  }
  return [first, last]
}

/**
 * Returns the volume at each price. A candle's volume counts evenly between its lowest and its highest price, because
 * its trades are unknown.
 * @param count number of rows
 * @returns undefined for candles without volume
 */
export function visibleProfile(bars: readonly Bar[], count: number): VisibleProfile | undefined {
  const traded = bars.filter(({ volume }) => volume > 0)
  if (traded.length === 0) return undefined
  const bottom = Math.min(...traded.map(({ low }) => low))
  const top = Math.max(...traded.map(({ high }) => high))
  const height = (top - bottom) / count || 1
  const rows = Array.from({ length: top > bottom ? count : 1 }, (_, place) => ({
    low: bottom + place * height,
    high: top > bottom ? bottom + (place + 1) * height : bottom,
    up: 0,
    down: 0,
  }))
  for (const { open, close, low, high, volume } of traded) {
    const side = close >= open ? 'up' : 'down'
    const rowOf = (price: number): number => Math.min(rows.length - 1, Math.floor((price - bottom) / height))
    for (let place = rowOf(low); place <= rowOf(high); place += 1) {
      const row = rows[place]
      if (row === undefined) continue
      const shared = Math.min(high, row.high) - Math.max(low, row.low)
      row[side] += high > low ? (volume * Math.max(0, shared)) / (high - low) : volume
    }
  }
  const pointOfControl = rows.reduce(
    (most, row, place) => (volumeOf(row) > volumeOf(rows[most] ?? row) ? place : most),
    0,
  )
  return { rows, pointOfControl, valueArea: valueAreaOf(rows, pointOfControl) }
}
