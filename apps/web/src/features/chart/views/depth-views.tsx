import { textOfTicks, textOfUnits, type Book, bookRows } from '@tidebook/market'
import { Segmented } from '@tidebook/ui'
import { type ReactElement, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useT } from '../../../lib/i18n.ts'
import { createGate } from '../../../lib/live-gate.ts'
import { useStore } from '../../../lib/store.ts'
import { bookStore } from '../../order-book/index.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { changeDepthChoice, depthChoiceStore, HEAT_MINUTES } from '../model/depth-choice.ts'
import { depthCurve } from '../model/depth-curve.ts'
import { DepthPicture, type DepthPictureProps } from './depth-picture.tsx'

const HeatMapPart = lazyPart(async () => (await import('./heat-map.tsx')).HeatMap, 'chart')

function levelsOf(book: Book, side: 'bid' | 'ask') {
  return bookRows(book, side, Number.POSITIVE_INFINITY).map(
    (row) => [textOfTicks(row.ticks, book.decimals), textOfUnits(row.amount)] as const,
  )
}

/** Cumulative depth of both sides from the displayed book; it updates with the book. */
function DepthCanvas(props: Omit<DepthPictureProps, 'curve'>): ReactElement {
  const depth = useStore(chartStore, (state) => state.depth)
  useEffect(() => {
    // The curve has every level of the book, so it follows at most ten times a second.
    const gate = createGate(() => {
      const { book } = bookStore.get()
      dispatchChart({ type: 'depth', depth: depthCurve(levelsOf(book, 'bid'), levelsOf(book, 'ask')) })
    })
    gate.push(undefined)
    const leave = bookStore.subscribe(() => gate.push(undefined))
    return () => {
      leave()
      gate.stop()
    }
  }, [])
  return <DepthPicture curve={depth} {...props} />
}

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
