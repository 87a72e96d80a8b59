import type { ReactElement } from 'react'
import { PhoneLayout } from './phone-layout.tsx'
import type { TradeView } from './use-trade.ts'
import { PanelBoundary } from '../../lib/panel-boundary.tsx'
import { useT } from '../../lib/i18n.ts'
import { PairBar } from '../../features/pair-header/index.ts'
import { TradeForms } from '../../features/trade-form/index.ts'
import { BookAndTrades, Chart, Orders } from './panels.tsx'

/**
 * Layout from 768 to 1023 px: chart on top, order book and forms side by side below it, orders at the bottom; the page
 * scrolls.
 */
function TabletLayout({ view }: { view: TradeView }): ReactElement {
  const t = useT()
  return (
    <div className="trade" data-layout="tablet">
      {view.row !== undefined && (
        <PairBar row={view.row} priced={view.priced} move={view.last.move} stale={view.stale} />
      )}
      <div className="trade-panel trade-chart">
        <Chart view={view} />
      </div>
      <div className="trade-pair">
        <section className="trade-panel" aria-label={t('trade.book')}>
          <BookAndTrades view={view} />
        </section>
        {view.past?.forms ?? (
          <PanelBoundary>
            <TradeForms pair={view.pair} />
          </PanelBoundary>
        )}
      </div>
      <div className="trade-panel trade-list">
        <Orders view={view} />
      </div>
    </div>
  )
}

/** The layouts below 1024 px. */
export function SmallLayout({ layout, view }: { layout: 'phone' | 'tablet'; view: TradeView }): ReactElement {
  return layout === 'phone' ? <PhoneLayout view={view} /> : <TabletLayout view={view} />
}
