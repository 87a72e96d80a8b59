import { Empty } from '@tidebook/ui'
import { type PointerEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import type { Language } from '../../../lib/languages.ts'
import { abbreviate } from '../../../lib/unit-labels.ts'
import { type DepthCurve, findDepthPoint } from '../model/depth-curve.ts'
import { depthScale, drawn, priceUnder, sideUnder } from '../model/depth-scale.ts'
import { type DepthHover, drawDepth, xOf, yOf } from '../services/draw-depth.ts'
import { useCanvasSize } from '../services/use-canvas-size.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { DepthTip } from './depth-tip.tsx'

const TIP = { width: 180, height: 72, gap: 12 }

const SHORTENED_FROM = 10_000

function short(amount: number, language: Language): string {
  return amount < SHORTENED_FROM
    ? new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 }).format(amount)
    : abbreviate(amount.toFixed(), language)
}

export interface DepthPictureProps {
  /** Undefined while the depth is unknown. */
  curve: DepthCurve | undefined
  baseTitle: string
  counterTitle: string
  decimals: { readonly price: number; readonly amount: number }
  label: string
}

/** Cumulative depth of both sides; the pointer shows price and sums. It fills its container. */
export function DepthPicture({ curve, baseTitle, counterTitle, decimals, label }: DepthPictureProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useCanvasSize(canvas)
  const colors = useChartColors()
  const [pointer, setPointer] = useState<number>()
  const scale = useMemo(() => (curve === undefined ? undefined : depthScale(curve)), [curve])
  const hover = useMemo((): DepthHover | undefined => {
    if (pointer === undefined || scale === undefined || curve === undefined || size.width === 0) return undefined
    const price = priceUnder(pointer / size.width, scale, decimals.price)
    const side = sideUnder(price, scale)
    const point = findDepthPoint(curve[side], price, side)
    return point === undefined ? undefined : { point, side }
  }, [pointer, scale, curve, size, decimals.price])
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || curve === undefined || scale === undefined || size.width === 0) return
    drawDepth(ctx, curve, scale, size, {
      colors,
      decimals: decimals.price,
      short: (amount) => short(amount, language),
      hover,
    })
  }, [curve, scale, size, colors, decimals.price, hover, language])
  const move = (event: PointerEvent<HTMLCanvasElement>): void =>
    setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const x = hover && scale ? xOf(drawn(hover.point.price), scale, size) : 0
  const y = hover && scale ? yOf(drawn(hover.point.cumulative), scale, size) : 0
  const left = x + TIP.gap + TIP.width > size.width ? x - TIP.gap - TIP.width : x + TIP.gap
  return (
    <figure className="absolute inset-0" aria-label={label}>
      <canvas
        ref={canvas}
        className="chart-canvas absolute inset-0 size-full"
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setPointer(undefined)}
      />
      {curve !== undefined && scale === undefined && (
        <Empty className="absolute inset-0" title={t('chart.depth.empty')} />
      )}
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
