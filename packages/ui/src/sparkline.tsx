import type { ReactElement } from 'react'
import { cx } from './class-names.ts'
import { sparkPath } from './spark-path.ts'

export interface SparklineProps {
  /** Values, oldest first, as numbers because they are only drawn. Fewer than two values draw nothing. */
  values: readonly number[]
  /** Determines the color of the line: -1 falls, 0 flat, 1 rises. */
  direction: -1 | 0 | 1
  /** The larger variant on the home screen's cards. */
  card?: boolean | undefined
  /** Whether it fills its container, with a tint below the line. */
  fill?: boolean | undefined
  className?: string | undefined
}

const colours = { '-1': 'stroke-sell', '0': 'stroke-3', '1': 'stroke-buy' } as const

const tints = { '-1': 'fill-sell-tint', '0': 'fill-surface-2', '1': 'fill-buy-tint' } as const

/** A line of the last hours without axes. The numbers next to it give the values. */
export function Sparkline({ values, direction, card, fill, className }: SparklineProps): ReactElement {
  const width = card ? 96 : 72
  const height = card ? 32 : 24
  const line = sparkPath(values, width, height)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cx(
        'inline-block flex-none',
        fill ? 'size-full' : card ? 'h-spark-card-h w-spark-card-w' : 'h-spark-h w-spark-w',
        className,
      )}
    >
      {fill && values.length > 1 && <path d={`${line}L${width} ${height}L0 ${height}z`} className={tints[direction]} />}
      <path
        d={line}
        fill="none"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={cx('stroke-(length:--spark-stroke)', colours[direction])}
      />
    </svg>
  )
}
