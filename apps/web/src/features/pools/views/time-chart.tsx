import type { Decimal } from '@tidebook/amount'
import { cx, figureText } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { spanTexts } from '../model/day-text.ts'
import { timeScale } from '../model/time-scale.ts'

const WIDTH = 1000
const HEIGHT = 100

interface TimeLine {
  readonly name: string
  readonly values: readonly Decimal[]
  /** Whether the line is the reference for the comparison. */
  readonly beside?: boolean
}

export interface TimeChartProps {
  readonly label: string
  /** Content next to the label. */
  readonly trailing?: ReactNode
  /** Milliseconds since 1970, oldest first. */
  readonly times: readonly number[]
  readonly lines: readonly TimeLine[]
}

const TONES = { own: 'stroke-accent', beside: 'stroke-info' } as const

function Key({ name, beside = false }: TimeLine): ReactElement {
  return (
    <span className="flex items-center gap-1.5">
      <svg viewBox="0 0 12 2" className="h-0.5 w-3" aria-hidden="true">
        <path
          d="M0 1H12"
          className={beside ? TONES.beside : TONES.own}
          strokeWidth="2"
          strokeDasharray={beside ? '3 2' : undefined}
        />
      </svg>
      {name}
    </span>
  )
}

/**
 * One line over time, or two to compare, with round marks at the side and days below. Renders nothing for fewer than
 * two times.
 */
export function TimeChart({ label, trailing, times, lines }: TimeChartProps): ReactElement | null {
  const language = useLanguage()
  const scale = timeScale(
    times,
    lines.map(({ values }) => values),
  )
  const [first, last] = [times[0], times.at(-1)]
  if (scale === undefined || first === undefined || last === undefined) return null
  const y = (place: number): string => ((1 - place) * HEIGHT).toFixed(2)
  return (
    <figure className="flex min-w-0 flex-col gap-2" aria-label={label}>
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-12 text-2">
        {lines.length === 1 ? (
          <span>{label}</span>
        ) : (
          <span className="flex flex-wrap gap-x-4">
            {lines.map((line) => (
              <Key key={line.name} {...line} />
            ))}
          </span>
        )}
        {trailing}
      </figcaption>
      <div className="grid grid-cols-[1fr_auto] gap-x-2 text-12 text-3">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full min-w-0"
          aria-hidden="true"
        >
          {scale.marks.map(({ place, text }) => (
            <path key={text} d={`M0 ${y(place)}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          {lines.map(({ name, beside }, index) => (
            <polyline
              key={name}
              points={(scale.lines[index] ?? [])
                .map((place, at) => `${((scale.times[at] ?? 0) * WIDTH).toFixed(1)},${y(place)}`)
                .join(' ')}
              fill="none"
              className={beside ? TONES.beside : TONES.own}
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeDasharray={beside ? '4 3' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div className="relative h-32 text-right">
          {scale.marks.map(({ text, place }) => (
            <span
              key={text}
              className={cx('absolute right-0 -translate-y-1/2')}
              style={{ top: `${((1 - place) * 100).toFixed(1)}%` }}
            >
              {figureText(text)}
            </span>
          ))}
          {/* As wide as the widest mark at the side. */}
          <span className="invisible block h-0 overflow-hidden" aria-hidden="true">
            {scale.marks.map(({ text }) => (
              <span key={text} className="block">
                {figureText(text)}
              </span>
            ))}
          </span>
        </div>
        <div className="flex justify-between gap-2 pt-1">
          {spanTexts(first, last, language).map((text, place) => (
            <span key={place}>{text}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}
