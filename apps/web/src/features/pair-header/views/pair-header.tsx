import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { DayStats, type PairFigures } from './day-stats.tsx'
import { PairTitle } from './pair-title.tsx'

export interface PairHeaderProps extends PairFigures {
  /** Whether to show only the pair, because price and 24-hour figures are shown elsewhere (phone). */
  compact?: boolean
}

/** Star, pair, last price and 24-hour figures, in the page header. */
export function PairHeader({ compact = false, ...figures }: PairHeaderProps): ReactElement {
  return (
    <div className={cx('flex min-w-0 flex-1 items-center gap-3', figures.stale && '[&_*]:text-3')}>
      <PairTitle row={figures.row} beside={!compact} />
      {!compact && <DayStats {...figures} />}
    </div>
  )
}
