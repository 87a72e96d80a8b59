import type { TradingPair } from '@tidebook/contract'
import { Button, Tabs } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useOpenCount } from '../../features/orders/index.ts'
import { PhoneSummary } from '../../features/pair-header/index.ts'
import { type Side, TradeSheet, useFormsOfPair } from '../../features/trade-form/index.ts'
import { BookHead } from '../../features/order-book/index.ts'
import { BookRows, Chart, Orders, TradeRows } from './panels.tsx'
import type { TradeView } from './use-trade.ts'

const TABS = ['chart', 'book', 'trades', 'orders'] as const
type Tab = (typeof TABS)[number]

function Body({ tab, view }: { tab: Tab; view: TradeView }): ReactElement {
  if (tab === 'chart') return <Chart view={view} />
  if (tab === 'book') {
    return (
      <>
        <div className="flex h-10 flex-none items-center justify-end border-b px-4">
          <BookHead pair={view.key} />
        </div>
        <BookRows view={view} />
      </>
    )
  }
  if (tab === 'trades') return <TradeRows view={view} />
  return <Orders cards view={view} />
}

/** The buttons that open the order form. The form follows the pair. */
function Sides({ pair, onSide }: { pair: TradingPair; onSide: (side: Side) => void }): ReactElement {
  const t = useT()
  useFormsOfPair(pair)
  return (
    <div className="grid flex-none grid-cols-2 gap-2 border-t bg-surface-1 px-4 py-2">
      <Button variant="buy" size="large" className="h-12 text-16" onClick={() => onSide('buy')}>
        {t('trade.side.buy')}
      </Button>
      <Button variant="sell" size="large" className="h-12 text-16" onClick={() => onSide('sell')}>
        {t('trade.side.sell')}
      </Button>
    </div>
  )
}

/** Layout below 768 px: price, tabs, and buy and sell buttons at the bottom; the form is a bottom sheet. */
export function PhoneLayout({ view }: { view: TradeView }): ReactElement {
  const t = useT()
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('chart')
  const [sheet, setSheet] = useState<Side>()
  const openCount = useOpenCount() ?? 0
  return (
    <div className="trade" data-layout="phone">
      {view.row !== undefined && (
        <PhoneSummary row={view.row} priced={view.priced} move={view.last.move} stale={view.stale} />
      )}
      <Tabs
        className="h-11 gap-6 px-4"
        label={t('trade.tabs')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        items={TABS.map((id) => ({
          id,
          label: t(`trade.tab.${id}`),
          ...(id === 'orders' && openCount > 0 && { count: openCount }),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`trade.tab.${tab}`)} className="flex min-h-0 flex-1 flex-col">
        <Body tab={tab} view={view} />
      </div>
      {view.past?.forms ?? <Sides pair={view.pair} onSide={setSheet} />}
      {view.past === undefined && <TradeSheet pair={view.pair} side={sheet} onSide={setSheet} />}
    </div>
  )
}
