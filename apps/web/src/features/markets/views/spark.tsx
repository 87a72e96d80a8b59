import { Skeleton, Sparkline, cx } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import type { MarketRow } from '../model/market-row.ts'
import { sparklinesStore } from '../model/sparklines.ts'
import { ensureSparklines } from '../services/load-sparklines.ts'
import { directionOf } from './market-figures.tsx'

const none: readonly number[] = []

/** Line of a pair's last 24 hours, with a skeleton bar while it loads. */
export function Spark(props: { row: MarketRow; card?: boolean; fill?: boolean }): ReactElement {
  const { row, card = false, fill = false } = props
  const lines = useStore(sparklinesStore)
  useEffect(ensureSparklines, [])
  if (lines.state === 'loading')
    return (
      <span
        className={cx(
          'inline-flex items-center',
          fill ? 'size-full' : card ? 'h-spark-card-h w-spark-card-w' : 'h-spark-h w-spark-w',
        )}
      >
        <Skeleton className="w-full" />
      </span>
    )
  return (
    <Sparkline values={valueOf(lines)?.[row.key] ?? none} direction={directionOf(row.rate)} card={card} fill={fill} />
  )
}
