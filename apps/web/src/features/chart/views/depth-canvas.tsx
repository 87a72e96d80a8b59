import { Empty } from '@tidebook/ui'
import { textOfTicks, textOfUnits, type Book, bookRows } from '@tidebook/market'
import { type PointerEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { bookStore } from '../../order-book/index.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { depthCurve, pointAt } from '../model/depth-curve.ts'
import { depthScale, drawn, priceUnder, sideUnder } from '../model/depth-scale.ts'
import { type DepthHover, drawDepth, xOf, yOf } from '../services/draw-depth.ts'
import { DepthTip } from './depth-tip.tsx'
import { useChartColors } from '../services/use-chart-colors.ts'
import { useCanvasSize } from './use-canvas-size.ts'

const TIP = { width: 180, height: 72, gap: 12 }

const levelsOf = (book: Book, side: 'bid' | 'ask') =>
  bookRows(book, side, Number.POSITIVE_INFINITY).map(
    (row) => [textOfTicks(row.ticks, book.decimals), textOfUnits(row.amount)] as const,
  )

const short = (amount: number): string =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 4 }).format(amount)

export interface DepthCanvasProps {
  baseTitle: string
  counterTitle: string
  decimals: { readonly price: number; readonly amount: number }
  label: string
}

/** Cumulative depth of both sides out of the book on the screen; it moves with the book. */
export const DepthCanvas = ({ baseTitle, counterTitle, decimals, label }: DepthCanvasProps): ReactElement => {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useCanvasSize(canvas)
  const { book, version } = useStore(bookStore)
  const { depth } = useStore(chartStore)
  const colors = useChartColors()
  const [pointer, setPointer] = useState<number>()
  useEffect(() => {
    if (version >= 0) dispatchChart({ type: 'depth', depth: depthCurve(levelsOf(book, 'bid'), levelsOf(book, 'ask')) })
  }, [book, version])
  const scale = useMemo(() => (depth === undefined ? undefined : depthScale(depth)), [depth])
  const hover = useMemo((): DepthHover | undefined => {
    if (pointer === undefined || scale === undefined || depth === undefined || size.width === 0) return undefined
    const price = priceUnder(pointer / size.width, scale, decimals.price)
    const side = sideUnder(price, scale)
    const point = pointAt(depth[side], price, side)
    return point === undefined ? undefined : { point, side }
  }, [pointer, scale, depth, size, decimals.price])
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || depth === undefined || scale === undefined || size.width === 0) return
    drawDepth(ctx, depth, scale, size, { colors, decimals: decimals.price, short, hover })
  }, [depth, scale, size, colors, decimals.price, hover])
  const move = (event: PointerEvent<HTMLCanvasElement>): void =>
    setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const x = hover && scale ? xOf(drawn(hover.point.price), scale, size) : 0
  const y = hover && scale ? yOf(drawn(hover.point.cumulative), scale, size) : 0
  const left = x + TIP.gap + TIP.width > size.width ? x - TIP.gap - TIP.width : x + TIP.gap
  return (
    <figure className="absolute inset-0" aria-label={label}>
      <canvas
        ref={canvas}
        className="chart-canvas size-full"
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setPointer(undefined)}
      />
      {scale === undefined && <Empty className="absolute inset-0" title={t('chart.depth.empty')} />}
      {hover !== undefined && (
        <DepthTip
          hover={hover}
          place={{ left, top: Math.max(0, Math.min(y - TIP.height / 2, size.height - TIP.height)) }}
          baseTitle={baseTitle}
          counterTitle={counterTitle}
          decimals={decimals}
        />
      )}
    </figure>
  )
}
