import type { Decimal } from '@tidebook/amount'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { amountFigure } from '../../swap/index.ts'
import { linePoints } from '../model/chart-line.ts'
import { dayText } from '../model/day-text.ts'

const WIDTH = 360
const HEIGHT = 72

export interface HoursChartProps {
  readonly label: string
  /** ms since 1970 */
  readonly times: readonly number[]
  readonly values: readonly Decimal[]
}

/** One line over time: what it shows and its last figure above it, the first and the last day below. */
export const HoursChart = ({ label, times, values }: HoursChartProps): ReactElement | null => {
  const language = useLanguage()
  const points = linePoints(values, WIDTH, HEIGHT)
  const [first, last] = [times[0], times.at(-1)]
  const value = values.at(-1)
  if (points === '' || first === undefined || last === undefined || value === undefined) return null
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex justify-between gap-3 text-12 text-2">
        <span>{label}</span>
        <span className="text-1">{figureText(amountFigure(value))}</span>
      </figcaption>
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="h-18 w-full"
        aria-hidden="true"
      >
        <polyline
          points={points}
          fill="none"
          className="stroke-accent"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between text-12 text-3">
        <span>{dayText(first, language)}</span>
        <span>{dayText(last, language)}</span>
      </div>
    </figure>
  )
}
