import { Tabs } from '@tidebook/ui'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { PanelBoundary } from '../../lib/panel-boundary.tsx'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { ChartPanel } from '../../features/chart/index.ts'
import { TradesPanel } from '../../features/market-trades/index.ts'
import { BookHead, BookPanel } from '../../features/order-book/index.ts'
import { OrdersPanel, cancelOwn, repriceOwn } from '../../features/orders/index.ts'
import { PaperPanelPart, paperStore } from '../../features/paper/index.ts'
import { hashButton, openTransaction } from '../../features/transaction-detail/index.ts'
import { fillFromBook, ladderKey } from '../../features/trade-form/index.ts'
import type { TradeView } from './use-trade.ts'

function Head({ title, trailing }: { title: string; trailing?: ReactElement }): ReactElement {
  return (
    <header className="flex h-8 flex-none items-center justify-between gap-2 border-b px-3">
      <h2 className="text-13 font-medium whitespace-nowrap">{title}</h2>
      {trailing}
    </header>
  )
}

function cancelOne(id: string): void {
  return cancelOwn([id])
}

/** The chart panel. */
export function Chart({ view }: { view: TradeView }): ReactElement {
  return (
    <PanelBoundary>
      <ChartPanel
        pair={view.pair}
        own={view.marks}
        fills={view.fills}
        stale={view.stale}
        source={view.past?.source}
        onReprice={repriceOwn}
        onCancel={cancelOne}
      />
    </PanelBoundary>
  )
}

/** The rows of the order book. */
export function BookRows({ view }: { view: TradeView }): ReactElement {
  return (
    <PanelBoundary>
      <BookPanel
        pair={view.key}
        amountDecimals={view.pair.amountDecimal}
        title={view.pair}
        own={view.own}
        last={view.last}
        stale={view.stale}
        onPick={view.past?.refuse ?? fillFromBook}
        onCancel={cancelOwn}
        onCommand={view.past?.refuse ?? ladderKey}
      />
    </PanelBoundary>
  )
}

/** The rows of the market trades. */
export function TradeRows({ view }: { view: TradeView }): ReactElement {
  return (
    <PanelBoundary>
      <TradesPanel
        pair={view.key}
        priceDecimals={view.pair.priceDecimal}
        amountDecimals={view.pair.amountDecimal}
        stale={view.stale}
        onOpen={openTransaction}
      />
    </PanelBoundary>
  )
}

/** Orders and assets of the wallet, or of the paper account while paper trading is on (TRD-208). */
export function Orders({ view, cards = false }: { view: TradeView; cards?: boolean }): ReactElement {
  const isPaper = useStore(paperStore) !== undefined
  return (
    <PanelBoundary>
      {isPaper ? (
        <Suspense fallback={null}>
          <PaperPanelPart pair={view.pair} narrow={cards} onAmend={repriceOwn} />
        </Suspense>
      ) : (
        <OrdersPanel cards={cards} pair={view.pair} offline={view.offline} hash={hashButton} />
      )}
    </PanelBoundary>
  )
}

/** The order book with its header. */
export function Book({ view }: { view: TradeView }): ReactElement {
  const t = useT()
  return (
    <>
      <Head title={t('trade.book')} trailing={<BookHead pair={view.key} />} />
      <BookRows view={view} />
    </>
  )
}

/** The market trades with their header. */
export function Trades({ view }: { view: TradeView }): ReactElement {
  const t = useT()
  return (
    <>
      <Head title={t('trade.trades')} />
      <TradeRows view={view} />
    </>
  )
}

/** The order book with the trades as a tab, for layouts without space for both. */
export function BookAndTrades({ view }: { view: TradeView }): ReactElement {
  const t = useT()
  const panelId = useId()
  const [tab, setTab] = useState<'book' | 'trades'>('book')
  return (
    <>
      <Tabs
        label={t('trade.book')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'book', label: t('trade.tab.book') },
          { id: 'trades', label: t('trade.tab.trades') },
        ]}
        trailing={tab === 'book' && <BookHead pair={view.key} />}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(tab === 'book' ? 'trade.book' : 'trade.trades')}
        className="flex min-h-0 flex-1 flex-col"
      >
        {tab === 'book' ? <BookRows view={view} /> : <TradeRows view={view} />}
      </div>
    </>
  )
}
