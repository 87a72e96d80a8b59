import type { TradingPair } from '@tidebook/contract'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import type { OrderHistoryState } from '../model/order-history-state.ts'
import type { OrdersTab } from '../model/orders-tab.ts'
import { AssetsTab } from './assets-tab.tsx'
import { OpenTab } from './open-tab.tsx'
import type { PairCodes } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useT } from '../../../lib/i18n.ts'
import { useRecords } from '../services/use-records.ts'
import { ListState } from './list-state.tsx'
import { Pager } from './pager.tsx'
import { PanelEmpty } from './panel-empty.tsx'
import { RecordsCards } from './records-cards.tsx'
import { RecordsTable } from './records-table.tsx'
import { type OrderFilter, useOrderHistory } from '../services/use-order-history.ts'
import { HistoryCards } from './history-cards.tsx'
import { HistoryTable } from './history-table.tsx'

/** Order history in the panel, 20 rows a page. */
function HistoryTab({
  filter,
  title,
  cards,
}: {
  filter: OrderFilter
  title: string | undefined
  /** Whether to show cards, for a narrow screen. */
  cards: boolean
}): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const { answer, retry } = useOrderHistory(page, filter)
  return (
    <ListState answer={answer} retry={retry} columns={8} rows={4}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <PanelEmpty title={t('orders.empty.history')}>
            {title === undefined ? t('orders.empty.history-hint') : t('orders.empty.this-pair', { pair: title })}
          </PanelEmpty>
        ) : (
          <>
            {cards ? <HistoryCards rows={rows} /> : <HistoryTable rows={rows} />}
            {count > PAGE_SIZES.orderHistory && (
              <div className="px-3 py-1">
                <Pager page={page} size={PAGE_SIZES.orderHistory} count={count} onPage={setPage} />
              </div>
            )}
          </>
        )
      }
    </ListState>
  )
}

/** Fills of the user's orders, 20 rows a page. */
function FillsTab({
  codes,
  title,
  cards,
  hash,
}: {
  /** The pair that the list is limited to. */
  codes: PairCodes | undefined
  title: string | undefined
  /** Whether to show cards, for a narrow screen. */
  cards: boolean
  hash: (hash: string) => ReactNode
}): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const { base, counter } = codes ?? {}
  const query = useMemo(
    () => ({
      page,
      size: PAGE_SIZES.records,
      type: 'fill',
      ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
    }),
    [page, base, counter],
  )
  const { answer, retry } = useRecords(query)
  return (
    <ListState answer={answer} retry={retry} columns={8} rows={4}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <PanelEmpty title={t('orders.empty.fills')}>
            {title === undefined ? t('orders.empty.fills-hint') : t('orders.empty.this-pair', { pair: title })}
          </PanelEmpty>
        ) : (
          <>
            {cards ? <RecordsCards rows={rows} hash={hash} /> : <RecordsTable rows={rows} hash={hash} />}
            {count > PAGE_SIZES.records && (
              <div className="px-3 py-1">
                <Pager page={page} size={PAGE_SIZES.records} count={count} onPage={setPage} />
              </div>
            )}
          </>
        )
      }
    </ListState>
  )
}

export interface OrdersBodyProps {
  tab: OrdersTab
  orders: Loadable<OrderHistoryState<CurrentOrder>>
  pair: TradingPair
  /** Whether to hide other pairs. */
  pairOnly: boolean
  offline: boolean
  /** Whether to show cards, for a narrow screen. */
  cards: boolean
  /** Renders the hash of a fill. */
  hash: (hash: string) => ReactNode
}

/** The list of the selected tab. */
export function OrdersBody({ tab, orders, pair, pairOnly, offline, cards, hash }: OrdersBodyProps): ReactElement {
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  const only = pairOnly ? title : undefined
  const codes = pairOnly ? { base: pair.base, counter: pair.counter } : undefined
  if (tab === 'history') return <HistoryTab key={only} filter={codes ?? {}} title={only} cards={cards} />
  if (tab === 'fills') return <FillsTab key={only} codes={codes} title={only} cards={cards} hash={hash} />
  if (tab === 'assets') return <AssetsTab codes={pairOnly ? [pair.base, pair.counter] : undefined} />
  return <OpenTab orders={orders} pair={pairOnly ? pair : undefined} title={title} offline={offline} cards={cards} />
}
