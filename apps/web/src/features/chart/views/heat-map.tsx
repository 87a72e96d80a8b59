import { toFixed } from '@tidebook/amount'
import { AMOUNT_SCALE } from '@tidebook/market'
import { Button, Empty, Figure } from '@tidebook/ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { type Translate, useT } from '../../../lib/i18n.ts'
import { bandText, drawHeat, heatPlot } from '../services/draw-heat.ts'
import type { HeatCell, HeatPicture } from '../services/heat-picture.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { useHeatPicture } from '../services/use-heat-picture.ts'
import { useCanvasSize } from '../services/use-canvas-size.ts'
import type { DepthPictureProps } from './depth-picture.tsx'

interface Place {
  readonly slice: number
  readonly band: number
}

const TIP = { width: 200, height: 88, gap: 12 }
/** Number of slices that Page Up and Page Down move. */
const FAR = 20

/** Returns the texts of a cell. */
function figuresOf(cell: HeatCell, decimals: { readonly price: number; readonly amount: number }) {
  const amount = (units: bigint): string => toFixed({ coefficient: units, scale: AMOUNT_SCALE }, decimals.amount)
  return {
    time: formatTime(cell.time),
    price: bandText(cell.low, cell.high, decimals.price),
    bids: amount(cell.bids),
    asks: amount(cell.asks),
  }
}

/** The book of the last minutes, one column per slice of time, with the live book in the last column (TRD-205). */
export function HeatMap(props: Omit<DepthPictureProps, 'curve'> & { readonly minutes: number }): ReactElement {
  const { baseTitle, decimals, minutes } = props
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useCanvasSize(canvas)
  const colors = useChartColors()
  const [pointed, setPointed] = useState<Place>()
  const draw = useCallback(
    (picture: HeatPicture) => {
      const ctx = canvas.current?.getContext('2d')
      if (ctx && size.width > 0) drawHeat(ctx, picture, size, { colors, decimals: decimals.price, pointed })
    },
    [size, colors, decimals.price, pointed],
  )
  const drawn = useRef(draw)
  useEffect(() => {
    drawn.current = draw
  }, [draw])
  const onChange = useCallback((picture: HeatPicture) => drawn.current(picture), [])
  const { status, picture, retry } = useHeatPicture(minutes, colors, onChange)
  useEffect(() => {
    if (picture !== undefined) draw(picture)
  }, [picture, draw])
  const placeAt = (event: PointerEvent<HTMLCanvasElement>): Place | undefined => {
    const ctx = canvas.current?.getContext('2d')
    const bands = picture?.bands
    if (!ctx || picture === undefined || bands === undefined) return undefined
    const box = event.currentTarget.getBoundingClientRect()
    const plot = heatPlot(ctx, size, bands, { colors, decimals: decimals.price })
    const slice = Math.floor(((event.clientX - box.left) / plot.width) * picture.slices.count)
    const band = Math.floor((1 - (event.clientY - box.top) / plot.height) * bands.count)
    return picture.cell(slice, band) && { slice, band }
  }
  const bands = picture?.bands
  const cell = pointed && picture?.cell(pointed.slice, pointed.band)
  if (status === 'failed') return <HeatFailed onRetry={retry} />
  const move = (event: PointerEvent<HTMLCanvasElement>): void => setPointed(placeAt(event))
  return (
    <figure
      className="absolute inset-0"
      aria-label={t('chart.heat.label', { coin: baseTitle })}
      aria-busy={status === 'loading'}
    >
      <canvas
        ref={canvas}
        className="chart-canvas absolute inset-0 size-full"
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setPointed(undefined)}
      />
      {status === 'loading' && <output className="chart-wait" aria-label={t('chart.loading')} />}
      {picture !== undefined && bands === undefined && (
        <Empty className="absolute inset-0" title={t('chart.depth.empty')} />
      )}
      {picture !== undefined && bands !== undefined && (
        <CellSlider picture={picture} pointed={pointed} onPoint={setPointed} decimals={decimals} t={t} />
      )}
      {cell !== undefined && pointed !== undefined && picture !== undefined && bands !== undefined && (
        <CellTip
          figures={figuresOf(cell, decimals)}
          cell={cell}
          left={tipLeft((pointed.slice / picture.slices.count) * size.width, size.width)}
          top={tipTop((1 - pointed.band / bands.count) * size.height, size.height)}
          baseTitle={baseTitle}
        />
      )}
    </figure>
  )
}

function HeatFailed({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const t = useT()
  return (
    <Empty
      failed
      className="absolute inset-0"
      title={t('chart.heat.failed')}
      action={
        <Button size="small" onClick={onRetry}>
          {t('trade.retry')}
        </Button>
      }
    />
  )
}

function tipLeft(x: number, width: number): number {
  return x + TIP.gap + TIP.width > width ? Math.max(0, x - TIP.gap - TIP.width) : x + TIP.gap
}

function tipTop(y: number, height: number): number {
  return Math.max(0, Math.min(y - TIP.height / 2, height - TIP.height))
}

/** Keyboard and screen reader control: the left and right arrow keys change the time, up and down the price. */
function CellSlider({
  picture,
  pointed,
  onPoint,
  decimals,
  t,
}: {
  readonly picture: HeatPicture
  readonly pointed: Place | undefined
  readonly onPoint: (place: Place | undefined) => void
  readonly decimals: { readonly price: number; readonly amount: number }
  readonly t: Translate
}): ReactElement {
  const last = picture.slices.count - 1
  const count = picture.bands?.count ?? 1
  const place = pointed ?? { slice: last, band: Math.floor(count / 2) }
  const cell = picture.cell(place.slice, place.band)
  const moves: Readonly<Record<string, readonly [slices: number, bands: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    PageDown: [-FAR, 0],
    PageUp: [FAR, 0],
    Home: [-last, 0],
    End: [last, 0],
  }
  const press = (event: KeyboardEvent): void => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    onPoint({
      slice: Math.min(last, Math.max(0, place.slice + by[0])),
      band: Math.min(count - 1, Math.max(0, place.band + by[1])),
    })
  }
  return (
    <input
      type="range"
      className="candle-slider"
      min={0}
      max={last}
      value={place.slice}
      aria-label={t('chart.heat.cell')}
      aria-valuetext={cell === undefined ? t('chart.heat.nothing') : t('chart.heat.value', figuresOf(cell, decimals))}
      onChange={(event) => onPoint({ ...place, slice: Number(event.currentTarget.value) })}
      onKeyDown={press}
      onFocus={() => onPoint(place)}
      onBlur={() => onPoint(undefined)}
    />
  )
}

/** Time, price and amounts of a cell. */
function CellTip({
  figures,
  cell,
  left,
  top,
  baseTitle,
}: {
  readonly figures: ReturnType<typeof figuresOf>
  readonly cell: HeatCell
  readonly left: number
  readonly top: number
  readonly baseTitle: string
}): ReactElement {
  const t = useT()
  return (
    <dl
      className="pointer-events-none absolute z-(--z-sticky) grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-3 border border-line-strong bg-surface-3 px-3 py-2 text-12 shadow-menu"
      style={{ left, top }}
    >
      <dt className="text-2">{t('chart.heat.time')}</dt>
      <dd className="text-right">{figures.time}</dd>
      <dt className="text-2">{t('chart.heat.price')}</dt>
      <dd className="text-right">{figures.price}</dd>
      {(cell.bids > 0n || cell.asks === 0n) && (
        <>
          <dt className="text-buy">{t('chart.heat.bids', { coin: baseTitle })}</dt>
          <dd className="text-right">
            <Figure value={figures.bids} />
          </dd>
        </>
      )}
      {cell.asks > 0n && (
        <>
          <dt className="text-sell">{t('chart.heat.asks', { coin: baseTitle })}</dt>
          <dd className="text-right">
            <Figure value={figures.asks} />
          </dd>
        </>
      )}
    </dl>
  )
}
