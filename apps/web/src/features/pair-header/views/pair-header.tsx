import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { DayStats, type PairFigures } from './day-stats.tsx'
import { PairTitle } from './pair-title.tsx'

export interface PairHeaderProps extends PairFigures {
  /** Only the pair: price and 24 hours stand elsewhere (phone). */
  compact?: boolean
}

/** Star, pair, the last price, and the 24 hours. Stands in the header of the page. */
export const PairHeader = ({ compact = false, ...figures }: PairHeaderProps): ReactElement => (
  <div className={cx('flex min-w-0 flex-1 items-center gap-3', figures.stale && '[&_*]:text-3')}>
    <PairTitle row={figures.row} beside={!compact} />
    {!compact && <DayStats {...figures} />}
  </div>
)
