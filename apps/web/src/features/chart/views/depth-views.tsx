import { Segmented } from '@tidebook/ui'
import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { bookStore } from '../../order-book/index.ts'
import { changeDepthChoice, depthChoiceStore, HEAT_MINUTES } from '../model/depth-choice.ts'
import { DepthCanvas } from './depth-canvas.tsx'
import type { DepthPictureProps } from './depth-picture.tsx'

const HeatMapPart = lazyPart(async () => (await import('./heat-map.tsx')).HeatMap, 'chart')

/**
 * The depth of the book: cumulative for now, or level by level over time. A replay shows only the cumulative depth of
 * its moment, because the heat map ends with the present.
 */
export function DepthViews(props: Omit<DepthPictureProps, 'curve'>): ReactElement {
  const t = useT()
  const isPast = useStore(bookStore, ({ past }) => past)
  const { view, minutes } = useStore(depthChoiceStore)
  const wait = <output className="chart-wait" aria-label={t('chart.loading')} />
  if (isPast) return <DepthCanvas {...props} />
  return (
    <div className="absolute inset-0 flex flex-col">
      <div className="flex flex-none items-center justify-between gap-2 px-3 py-2">
        <Segmented
          label={t('chart.depth')}
          items={[
            { id: 'now', label: t('chart.depth.now') },
            { id: 'heat', label: t('chart.depth.heat') },
          ]}
          value={view}
          onChange={(chosen) => changeDepthChoice({ view: chosen })}
        />
        {view === 'heat' && (
          <Segmented
            label={t('chart.depth.period')}
            items={HEAT_MINUTES.map((each) => ({ id: String(each), label: t('chart.depth.minutes', { count: each }) }))}
            value={String(minutes)}
            onChange={(chosen) => changeDepthChoice({ minutes: Number(chosen) })}
          />
        )}
      </div>
      <div className="relative min-h-0 flex-1">
        {view === 'now' ? (
          <DepthCanvas {...props} />
        ) : (
          <Suspense fallback={wait}>
            <HeatMapPart {...props} minutes={minutes} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
