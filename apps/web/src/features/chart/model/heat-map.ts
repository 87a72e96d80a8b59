import { applyBookChange, ticksOfText, unitsOfText, type BookLevels, type BookMoment } from '@tidebook/market'

/** Levels of one side: price in ticks, amount in units of 10^-12. */
export type HeatLevels = readonly (readonly [ticks: number, units: bigint])[]

/** The book at the end of a slice of time; best levels first. */
export interface HeatColumn {
  readonly bids: HeatLevels
  readonly asks: HeatLevels
}

/** Slices of time from left to right, in ms. */
export interface HeatSlices {
  /** Start of the first slice, ms since 1970. */
  readonly from: number
  readonly length: number
  readonly count: number
}

/** Bands of prices from bottom to top, in ticks. */
export interface HeatBands {
  readonly low: number
  readonly step: number
  readonly count: number
}

/** Ratio of amounts between the brightest and a faint cell. */
const CONTRAST = 1_000
/** Minimum range shown on either side of the best prices, as a share of the price. */
const MARGIN = 0.005

function levelsOf(levels: BookLevels['bids'], decimals: number): HeatLevels {
  return levels.map(([price, amount]) => [ticksOfText(price, decimals), unitsOfText(amount)] as const)
}

/** Returns the column of a book. @param decimals decimals of a price step */
function heatColumn({ bids, asks }: BookLevels, decimals: number): HeatColumn {
  return { bids: levelsOf(bids, decimals), asks: levelsOf(asks, decimals) }
}

/** Returns the index of the slice that contains a time (ms); it may be out of range. */
export function sliceOf(time: number, { from, length }: HeatSlices): number {
  return Math.floor((time - from) / length)
}

/**
 * Returns the book at the end of each slice; undefined for slices before the record.
 * @param start the book at the first recorded moment; `changes` in ledger order
 */
export function heatColumns(
  start: BookMoment,
  changes: readonly BookMoment[],
  slices: HeatSlices,
  decimals: number,
): readonly (HeatColumn | undefined)[] {
  let book: BookLevels = start
  let next = 0
  let column: HeatColumn | undefined = heatColumn(book, decimals)
  const first = sliceOf(start.time, slices)
  return Array.from({ length: slices.count }, (_, slice) => {
    if (slice < first) return undefined
    const before = next
    for (let change = changes[next]; change !== undefined; change = changes[next]) {
      if (sliceOf(change.time, slices) > slice) break
      book = applyBookChange(book, change)
      next += 1
    }
    if (next !== before) column = heatColumn(book, decimals)
    return column
  })
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power
}

/** Returns at most about `rows` bands around the best prices of all columns; undefined if no column has levels. */
export function heatBands(columns: readonly (HeatColumn | undefined)[], rows: number): HeatBands | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = 0
  for (const column of columns) {
    for (const [ticks] of [column?.bids[0], column?.asks[0]].filter((level) => level !== undefined)) {
      low = Math.min(low, ticks)
      high = Math.max(high, ticks)
    }
  }
  if (high === 0) return undefined
  const margin = Math.max(high - low, Math.ceil(high * MARGIN), 1)
  const bottom = Math.max(0, low - margin)
  const step = roundStep(Math.max(1, Math.ceil((high + margin - bottom) / rows)))
  const first = Math.floor(bottom / step) * step
  return { low: first, step, count: Math.floor((high + margin - first) / step) + 1 }
}

/** Returns the index of the band that contains a price; it may be out of range. */
export function bandOf(ticks: number, { low, step }: HeatBands): number {
  return Math.floor((ticks - low) / step)
}

/** Returns the sum of the levels in each band, in units. */
export function bandAmounts(levels: HeatLevels, bands: HeatBands): readonly bigint[] {
  const amounts = Array.from({ length: bands.count }, () => 0n)
  for (const [ticks, units] of levels) {
    const band = bandOf(ticks, bands)
    if (band >= 0 && band < bands.count) amounts[band] = (amounts[band] ?? 0n) + units
  }
  return amounts
}

/** Returns the greatest sum of a band in any column, in units. */
export function greatestAmount(columns: readonly (HeatColumn | undefined)[], bands: HeatBands): bigint {
  let greatest = 0n
  // adjacent slices without a change share one column
  for (const column of new Set(columns)) {
    if (column === undefined) continue
    for (const amount of [...bandAmounts(column.bids, bands), ...bandAmounts(column.asks, bands)])
      if (amount > greatest) greatest = amount
  }
  return greatest
}

/** Returns the shade of an amount on a logarithmic scale, 0 to 1 for the greatest. */
export function shadeOf(amount: bigint, greatest: bigint): number {
  if (amount <= 0n || greatest <= 0n) return 0
  const share = Math.min(1, Number(amount) / Number(greatest))
  return Math.log1p(share * CONTRAST) / Math.log1p(CONTRAST)
}

/** A trade with its price in ticks. */
export interface PricedTrade {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly ticks: number
}

/** Returns the price of the last trade at the end of each slice; undefined before the first. Trades are oldest first. */
export function lastPrices(trades: readonly PricedTrade[], slices: HeatSlices): readonly (number | undefined)[] {
  const prices: (number | undefined)[] = []
  let next = 0
  let price: number | undefined
  for (let slice = 0; slice < slices.count; slice += 1) {
    for (let trade = trades[next]; trade !== undefined; trade = trades[next]) {
      if (sliceOf(trade.time, slices) > slice) break
      price = trade.ticks
      next += 1
    }
    prices.push(price)
  }
  return prices
}
