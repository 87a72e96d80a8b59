import { textOfTicks } from '@tidebook/market'
import { formatTime } from '../../../lib/dates.ts'
import type { HeatBands } from '../model/heat-map.ts'
import type { ChartColors } from './chart-colors.ts'
import type { HeatPicture } from './heat-picture.ts'

/** The area of the cells in the picture, in CSS pixels. */
export interface HeatPlot {
  readonly width: number
  readonly height: number
}

const FONT = 11
const AXIS = 20
const PAD = 8
const PRICE_GAP = 28
const TIME_GAP = 96
const MINUTE_TEXT = 5

/** Returns the area of the cells, left of the prices and above the times. */
export function heatPlot(
  ctx: CanvasRenderingContext2D,
  box: HeatPlot,
  bands: HeatBands,
  look: { readonly colors: ChartColors; readonly decimals: number },
): HeatPlot {
  ctx.font = `${FONT}px ${look.colors.font}`
  const widest = ctx.measureText(textOfTicks(bands.low + bands.count * bands.step, look.decimals)).width
  return { width: Math.max(1, box.width - widest - 2 * PAD), height: Math.max(1, box.height - AXIS) }
}

function yOf(ticks: number, { low, step, count }: HeatBands, plot: HeatPlot): number {
  return plot.height * (1 - (ticks - low) / (step * count))
}

function axes(
  ctx: CanvasRenderingContext2D,
  picture: HeatPicture,
  bands: HeatBands,
  plot: HeatPlot,
  look: { readonly colors: ChartColors; readonly decimals: number },
): void {
  const { colors, decimals } = look
  ctx.strokeStyle = colors.grid
  ctx.lineWidth = 1
  ctx.fillStyle = colors.textQuiet
  ctx.textBaseline = 'middle'
  const every = Math.max(1, Math.ceil((PRICE_GAP * bands.count) / plot.height))
  for (let band = 0; band <= bands.count; band += every) {
    const ticks = bands.low + band * bands.step
    const y = Math.round(yOf(ticks, bands, plot)) + 0.5
    ctx.beginPath()
    ctx.moveTo(0, y)
    ctx.lineTo(plot.width, y)
    ctx.stroke()
    if (y > FONT / 2) ctx.fillText(textOfTicks(ticks, decimals), plot.width + PAD, Math.min(y, plot.height - FONT / 2))
  }
  ctx.textAlign = 'center'
  const { from, length, count } = picture.slices
  const times = Math.max(2, Math.floor(plot.width / TIME_GAP))
  for (let place = 0; place < times; place += 1) {
    const share = (place + 0.5) / times
    const time = from + Math.round(share * count) * length
    const text = formatTime(time)
    ctx.fillText(
      count * length > 1_200_000 ? text.slice(0, MINUTE_TEXT) : text,
      share * plot.width,
      plot.height + AXIS / 2,
    )
  }
  ctx.textAlign = 'left'
}

function lastLine(
  ctx: CanvasRenderingContext2D,
  picture: HeatPicture,
  bands: HeatBands,
  plot: HeatPlot,
  colors: ChartColors,
): void {
  const cell = plot.width / picture.slices.count
  ctx.beginPath()
  let isDown = false
  for (const [slice, price] of picture.prices.entries()) {
    if (price === undefined) continue
    const y = yOf(price, bands, plot)
    if (isDown) ctx.lineTo(slice * cell, y)
    else ctx.moveTo(slice * cell, y)
    ctx.lineTo((slice + 1) * cell, y)
    isDown = true
  }
  ctx.lineJoin = 'round'
  for (const [color, width] of [
    [colors.panel, 3],
    [colors.text, 1.5],
  ] as const) {
    ctx.strokeStyle = color
    ctx.lineWidth = width
    ctx.stroke()
  }
}

/** Draws the cells, the axes, the line of last prices, and the cell under the pointer. */
export function drawHeat(
  ctx: CanvasRenderingContext2D,
  picture: HeatPicture,
  box: HeatPlot,
  look: {
    readonly colors: ChartColors
    readonly decimals: number
    readonly pointed: { readonly slice: number; readonly band: number } | undefined
  },
): void {
  const { bands } = picture
  ctx.clearRect(0, 0, box.width, box.height)
  if (bands === undefined) return
  const plot = heatPlot(ctx, box, bands, look)
  axes(ctx, picture, bands, plot, look)
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, 0, plot.width, plot.height)
  ctx.clip()
  ctx.imageSmoothingEnabled = false
  ctx.drawImage(picture.image, 0, 0, plot.width, plot.height)
  lastLine(ctx, picture, bands, plot, look.colors)
  ctx.restore()
  if (look.pointed === undefined) return
  const [width, height] = [plot.width / picture.slices.count, plot.height / bands.count]
  ctx.strokeStyle = look.colors.crosshair
  ctx.lineWidth = 1
  const x = Math.round((look.pointed.slice + 0.5) * width) + 0.5
  const y = Math.round(plot.height - (look.pointed.band + 0.5) * height) + 0.5
  ctx.setLineDash([3, 3])
  ctx.beginPath()
  ctx.moveTo(x, 0)
  ctx.lineTo(x, plot.height)
  ctx.moveTo(0, y)
  ctx.lineTo(plot.width, y)
  ctx.stroke()
  ctx.setLineDash([])
}

/** Returns the prices of a band as text: a single price, or the lowest and the highest. */
export function bandText(low: number, high: number, decimals: number): string {
  return low === high ? textOfTicks(low, decimals) : `${textOfTicks(low, decimals)} – ${textOfTicks(high, decimals)}`
}
