import {
  bandAmounts,
  bandOf,
  greatestAmount,
  heatBands,
  shadeOf,
  sliceOf,
  type HeatBands,
  type HeatColumn,
  type HeatSlices,
} from '../model/heat-map.ts'
import type { ChartColors } from './chart-colors.ts'

const ROWS = 90
const BYTES = 4
const SHADES = 256
/** Opacity of the faintest cell, so that a small order is visible. */
const FAINTEST = 0.08

/** One cell: a band of prices in a slice of time. */
export interface HeatCell {
  /** Start of the slice, ms since 1970. */
  readonly time: number
  /** Lowest and highest price of the band, in ticks. */
  readonly low: number
  readonly high: number
  /**
   * Sums of the two sides, in units of 10^-12. At most one of them is positive, unless both sides have levels in the
   * band.
   */
  readonly bids: bigint
  readonly asks: bigint
}

type Rgb = readonly [red: number, green: number, blue: number]

function rgbOf(color: string): Rgb {
  const canvas = new OffscreenCanvas(1, 1)
  const ctx = canvas.getContext('2d')
  if (ctx === null) return [0, 0, 0]
  ctx.fillStyle = color
  ctx.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = ctx.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

function power(amount: bigint): bigint {
  return 1n << BigInt(amount.toString(2).length)
}

/**
 * The cells of a heat map as an image of one pixel each. A live book repaints only the last column, so an update costs
 * the same for any length of time.
 */
export class HeatPicture {
  readonly image: OffscreenCanvas
  slices: HeatSlices
  bands: HeatBands | undefined
  readonly columns: (HeatColumn | undefined)[]
  readonly prices: (number | undefined)[]
  #greatest = 0n
  #sides: { readonly bids: Rgb; readonly asks: Rgb } = { bids: [0, 0, 0], asks: [0, 0, 0] }

  constructor(
    slices: HeatSlices,
    columns: readonly (HeatColumn | undefined)[],
    prices: readonly (number | undefined)[],
  ) {
    this.slices = slices
    this.columns = [...columns]
    this.prices = [...prices]
    this.image = new OffscreenCanvas(slices.count, 1)
    this.bands = heatBands(this.columns, ROWS)
  }

  /** The greatest sum of a cell, units of 10^-12. */
  get greatest(): bigint {
    return this.#greatest
  }

  recolor(colors: ChartColors): void {
    this.#sides = { bids: rgbOf(colors.buy), asks: rgbOf(colors.sell) }
    this.#paintAll()
  }

  /** Sets the live book and the last price, in ticks, at a time (ms). */
  put(column: HeatColumn, price: number | undefined, time: number): void {
    const moved = Math.max(0, sliceOf(time, this.slices) - this.slices.count + 1)
    if (moved > 0) this.#shift(Math.min(moved, this.slices.count), moved)
    const last = this.slices.count - 1
    this.columns[last] = column
    this.prices[last] = price ?? this.prices[last]
    if (this.#isOutside(column)) this.#paintAll()
    else this.#paint(last)
  }

  /** Returns a cell; undefined where nothing is recorded. */
  cell(slice: number, band: number): HeatCell | undefined {
    const { bands, slices } = this
    const column = this.columns[slice]
    if (bands === undefined || column === undefined || band < 0 || band >= bands.count) return undefined
    const low = bands.low + band * bands.step
    return {
      time: slices.from + slice * slices.length,
      low,
      high: low + bands.step - 1,
      bids: bandAmounts(column.bids, bands)[band] ?? 0n,
      asks: bandAmounts(column.asks, bands)[band] ?? 0n,
    }
  }

  #shift(columns: number, slices: number): void {
    const ended = this.columns.at(-1)
    const price = this.prices.at(-1)
    this.columns.splice(0, columns)
    this.prices.splice(0, columns)
    for (let added = 0; added < columns; added += 1) {
      this.columns.push(ended)
      this.prices.push(price)
    }
    this.slices = { ...this.slices, from: this.slices.from + slices * this.slices.length }
    const ctx = this.image.getContext('2d')
    if (ctx === null) return
    ctx.globalCompositeOperation = 'copy'
    ctx.drawImage(this.image, -columns, 0)
    ctx.globalCompositeOperation = 'source-over'
    for (let slice = this.slices.count - columns; slice < this.slices.count; slice += 1) this.#paint(slice)
  }

  #isOutside({ bids: [bid], asks: [ask] }: HeatColumn): boolean {
    const { bands } = this
    if (bands === undefined) return true
    return [bid, ask].some(
      (level) => level !== undefined && (bandOf(level[0], bands) < 0 || bandOf(level[0], bands) >= bands.count),
    )
  }

  #paintAll(): void {
    this.bands = heatBands(this.columns, ROWS)
    this.#greatest = this.bands === undefined ? 0n : power(greatestAmount(this.columns, this.bands))
    this.image.height = this.bands?.count ?? 1
    for (let slice = 0; slice < this.slices.count; slice += 1) this.#paint(slice)
  }

  #paint(slice: number): void {
    const { bands, image } = this
    const column = this.columns[slice]
    const ctx = image.getContext('2d')
    if (ctx === null || bands === undefined) return
    const pixels = ctx.createImageData(1, bands.count)
    if (column !== undefined) {
      for (const side of ['bids', 'asks'] as const)
        for (const [band, amount] of bandAmounts(column[side], bands).entries()) {
          if (amount === 0n) continue
          const shade = FAINTEST + (1 - FAINTEST) * shadeOf(amount, this.#greatest)
          const place = (bands.count - 1 - band) * BYTES
          pixels.data.set([...this.#sides[side], Math.round(shade * (SHADES - 1))], place)
        }
    }
    ctx.putImageData(pixels, slice, 0)
  }
}
