import { toFixed } from '@tidebook/amount'
import { VALUE_DECIMALS } from '@tidebook/market'
import { figureText } from '@tidebook/ui'
import { useMemo, useState, type ReactElement } from 'react'
import { formatDate, formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { nearestMark, type WorthMark } from '../model/worth-line.ts'
import './portfolio.css'

const WIDTH = 1000
const HEIGHT = 100

function path(marks: readonly WorthMark[]): string {
  return marks.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x * WIDTH},${y * HEIGHT}`).join('')
}

/** Value over time as a line; the pointer or the arrow keys show a single point. */
export function WorthChart({ marks, hidden }: { marks: readonly WorthMark[]; hidden: boolean }): ReactElement {
  const t = useT()
  const [at, setAt] = useState<number>()
  const line = useMemo(() => path(marks), [marks])
  const last = marks.length - 1
  const index = Math.min(at ?? last, last)
  const mark = marks[index]
  const valueText = (point: WorthMark | undefined): string =>
    point === undefined || hidden
      ? '••••••'
      : `${network().anchor.symbol}${figureText(toFixed(point.value, VALUE_DECIMALS))}`
  return (
    <div className="flex flex-col gap-1">
      <div
        className="worth-chart"
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          setAt(nearestMark(marks, (event.clientX - left) / Math.max(1, width)))
        }}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`${line}L${WIDTH},${HEIGHT + 2}L0,${HEIGHT + 2}Z`} className="worth-area" />
          <path d={line} className="worth-line" vectorEffect="non-scaling-stroke" />
        </svg>
        {at !== undefined && mark !== undefined && (
          <>
            <span className="worth-cross" style={{ left: `${mark.x * 100}%` }} />
            <span className="worth-dot" style={{ left: `${mark.x * 100}%`, top: `${mark.y * 100}%` }} />
          </>
        )}
        <input
          type="range"
          className="worth-slider"
          min={0}
          max={last}
          value={index}
          aria-label={t('portfolio.moment')}
          aria-valuetext={mark === undefined ? '' : `${formatDateTime(mark.time).slice(0, 16)}, ${valueText(mark)}`}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          onBlur={() => setAt(undefined)}
        />
      </div>
      <div className="flex justify-between gap-3 text-12 text-3">
        <span>{formatDate(marks[0]?.time ?? 0)}</span>
        {at !== undefined && mark !== undefined && (
          <span className="text-2">
            {formatDateTime(mark.time).slice(0, 16)} <span className="text-1">{valueText(mark)}</span>
          </span>
        )}
        <span>{formatDate(marks[last]?.time ?? 0)}</span>
      </div>
    </div>
  )
}
