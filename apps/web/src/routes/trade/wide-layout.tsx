import { Suspense, type CSSProperties, type ReactElement } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { PanelBoundary } from '../../lib/panel-boundary.tsx'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { MarketColumn, PairBar } from '../../features/pair-header/index.ts'
import { TradeForms } from '../../features/trade-form/index.ts'
import { PANELS, panelSizesStore } from './panel-sizes.ts'
import { Book, BookAndTrades, Chart, Orders, Trades } from './panels.tsx'
import { ResizerPart } from './parts.ts'
import type { ResizerProps } from './resizer.tsx'
import type { TradeView } from './use-trade.ts'

/** The edge between two panels. Until it has loaded, the panels keep their sizes. */
function Resizer(props: ResizerProps): ReactElement {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <ResizerPart {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Layout from 1024 px: everything fits into the window and only lists scroll. Below 1280 px the markets become a menu.
 */
export function WideLayout({ view, area, narrow }: { view: TradeView; area: string; narrow: boolean }): ReactElement {
  const t = useT()
  const sizes = useStore(panelSizesStore)
  const chosen = PANELS.flatMap((panel) => {
    const size = sizes[panel]
    return size === undefined || (narrow && panel === 'book') ? [] : [[`--trade-${panel}`, `${size}px`] as const]
  })
  return (
    <div className="trade" data-layout={narrow ? 'desk' : 'wide'} style={Object.fromEntries(chosen) as CSSProperties}>
      {narrow && view.row !== undefined && (
        <PairBar row={view.row} priced={view.priced} move={view.last.move} stale={view.stale} />
      )}
      <div className="trade-columns">
        {!narrow && (
          <section className="trade-panel" aria-label={t('trade.markets')}>
            <MarketColumn key={area} slash current={view.key} area={area} stale={view.stale} />
            <Resizer panel="markets" edge="right" label={t('trade.resize.markets')} />
          </section>
        )}
        <div className="trade-middle">
          <div className="trade-panel">
            <Chart view={view} />
          </div>
          {view.past?.forms ?? (
            <PanelBoundary>
              <TradeForms pair={view.pair} />
            </PanelBoundary>
          )}
        </div>
        <section className="trade-panel" aria-label={t('trade.book')}>
          {narrow ? <BookAndTrades view={view} /> : <Book view={view} />}
          {!narrow && <Resizer panel="book" edge="left" label={t('trade.resize.book')} />}
        </section>
        {!narrow && (
          <section className="trade-panel" aria-label={t('trade.trades')}>
            <Trades view={view} />
            <Resizer panel="trades" edge="left" label={t('trade.resize.trades')} />
          </section>
        )}
      </div>
      <div className="trade-panel">
        <Orders view={view} />
        <Resizer panel="orders" edge="top" label={t('trade.resize.orders')} />
      </div>
    </div>
  )
}
