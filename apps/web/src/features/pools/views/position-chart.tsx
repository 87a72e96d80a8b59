import type { PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import { useMemo, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { positionLine } from '../model/position-line.ts'
import type { PoolView } from '../model/pool-view.ts'
import { TimeChart } from './time-chart.tsx'

/** Value of a share compared with holding its tokens, since the first deposit (AMM-105). */
export function PositionChart({
  view,
  events,
  story,
}: {
  view: PoolView
  events: ProviderEvents
  story: PoolStoryAnswer
}): ReactElement | null {
  const t = useT()
  const { row, other } = view
  const now = useStore(networkStore, (state) => state.ledger?.closeTime ?? 0)
  const line = useMemo(() => positionLine(row, events, story.hours, now), [row, events, story, now])
  return (
    <TimeChart
      label={t('pools.position-over-time')}
      trailing={<span className="text-3">{other.title}</span>}
      times={line.times}
      lines={[
        { name: t('pools.position-line'), values: line.values },
        { name: t('pools.held-line'), values: line.held, beside: true },
      ]}
    />
  )
}
