import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { DayStats, type PairFigures } from './day-stats.tsx'
import { PairTitle } from './pair-title.tsx'

/** The pair in a separate row, where the page header has no room for it (768 to 1279 px). */
export function PairBar(figures: PairFigures): ReactElement {
  return (
    <div
      className={cx(
        'flex h-12 flex-none items-center gap-4 bg-surface-1 px-3 pointer-coarse:px-4',
        figures.stale && '[&_*]:text-3',
      )}
    >
      <PairTitle row={figures.row} beside={false} />
      <DayStats {...figures} />
    </div>
  )
}
