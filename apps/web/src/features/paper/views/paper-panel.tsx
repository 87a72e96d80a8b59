import type { TradingPair } from '@tidebook/contract'
import { Button, CandlesIcon, Empty, HistoryIcon, type Icon, Tabs } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { paperViewStore } from '../model/paper-view.ts'
import { paperDesk } from '../services/page-desk.ts'
import { unfinishedOrders } from '../services/paper-desk.ts'
import type { ListProps } from './list-parts.tsx'
import { PaperAssets } from './paper-assets.tsx'
import { PaperFills, PaperResults } from './paper-fills.tsx'
import { PaperOrders } from './paper-orders.tsx'
import { PaperSummary } from './paper-summary.tsx'

const TABS = ['open', 'history', 'fills', 'result', 'assets'] as const
type Tab = (typeof TABS)[number]

/** Orders, fills, result and assets of the paper account, instead of the wallet's. */
export function PaperPanel({
  pair,
  narrow,
  onAmend,
}: {
  readonly pair: TradingPair
  readonly narrow: boolean
  /** Opens the dialog that changes an order, by its id among the user's orders. */
  readonly onAmend: (id: string) => void
}): ReactElement {
  const t = useT()
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('open')
  const { state } = useStore(paperViewStore)
  const open = state === undefined ? [] : unfinishedOrders(state)
  const labels = {
    open: t('orders.tab.open'),
    history: t('orders.tab.history'),
    fills: t('orders.tab.fills'),
    result: t('paper.tab.result'),
    assets: t('orders.tab.assets'),
  }
  return (
    <section
      aria-label={t('paper.panel')}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface-1"
    >
      <Tabs
        label={t('paper.panel')}
        panelId={panelId}
        className="tint-warning overflow-x-auto overflow-y-hidden"
        value={tab}
        onChange={setTab}
        items={TABS.map((id) => ({ id, label: labels[id], ...(id === 'open' && { count: open.length }) }))}
        trailing={
          tab === 'open' &&
          open.length > 0 && (
            <Button size="small" onClick={() => paperDesk(pair).cancel(open.map(({ id }) => id))}>
              {t('orders.cancel-many')}
            </Button>
          )
        }
      />
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={labels[tab]}
        className="flex min-h-0 flex-1 flex-col overflow-auto"
      >
        {state !== undefined && <Body tab={tab} state={state} pair={pair} narrow={narrow} onAmend={onAmend} />}
      </div>
    </section>
  )
}

function Body({
  tab,
  ...props
}: ListProps & { readonly tab: Tab; readonly onAmend: (id: string) => void }): ReactElement {
  const t = useT()
  const { state } = props
  const empty = (title: string, text: string, icon?: Icon): ReactElement => (
    <Empty className="flex-1" title={title} icon={icon}>
      {text}
    </Empty>
  )
  const noFills = empty(t('orders.empty.fills'), t('orders.empty.fills-hint'), CandlesIcon)
  switch (tab) {
    case 'open': {
      const orders = unfinishedOrders(state).toReversed()
      return orders.length === 0 ? (
        empty(t('orders.empty.open'), t('paper.empty'))
      ) : (
        <PaperOrders {...props} orders={orders} />
      )
    }
    case 'history': {
      const orders = state.finished.toReversed()
      return orders.length === 0 ? (
        empty(t('orders.empty.history'), t('orders.empty.history-hint'), HistoryIcon)
      ) : (
        <PaperOrders {...props} orders={orders} />
      )
    }
    case 'fills':
      return state.fills.length === 0 ? noFills : <PaperFills {...props} />
    case 'result':
      return (
        <>
          <PaperSummary fills={state.fills.length} />
          {state.fills.length === 0 ? noFills : <PaperResults {...props} />}
        </>
      )
    default:
      return <PaperAssets {...props} />
  }
}
