import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import { type CurrentOrder, sideOf } from '../model/current-orders.ts'
import type { OrderHistoryState } from '../model/order-history-state.ts'
import { StopsList, useStops } from '../../stops/index.ts'
import { CurrentOrdersTable } from './current-orders-table.tsx'
import { PanelEmpty } from './panel-empty.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { toFixed, parseDecimal } from '@tidebook/amount'
import { CancelManyButton, type CancelManyPair } from './cancel-many-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'

/** Current orders on a phone: one card each, with the cancel button within reach of the thumb. */
function CurrentOrdersCards({
  orders,
  offline,
  pair,
}: {
  orders: readonly CurrentOrder[]
  offline: boolean
  /** The pair that the list is filtered by. */
  pair: CancelManyPair
}): ReactElement {
  const t = useT()
  return (
    <>
      <div className="flex flex-none justify-end px-4 pt-1">
        <CancelManyButton small pair={pair} offline={offline} />
      </div>
      <ul className="flex flex-col">
        {orders.map((order) => {
          const settled = order.state === 'open' || order.state === 'partly'
          const amount = toFixed(parseDecimal(order.amount), order.amountDecimal)
          return (
            <OrderCard
              key={order.state === 'onItsWay' ? order.hash : order.seq}
              order={{ ...order, side: sideOf(order), amount }}
              status={t(`orders.state.${order.state}`)}
              trailing={settled && <OrderActions card order={order} blocked={offline} />}
            />
          )
        })}
      </ul>
    </>
  )
}

/** BASE/COUNTER, and the titles of both. */
interface OpenPair {
  readonly pair: string
  readonly baseTitle: string
  readonly counterTitle: string
}

export interface OpenTabProps {
  orders: Loadable<OrderHistoryState<CurrentOrder>>
  /** The pair to show; undefined shows all. */
  pair: OpenPair | undefined
  /** Title shown in the empty state. */
  title: string
  offline: boolean
  /** Whether to show cards, for a narrow screen. */
  cards: boolean
}

/** The current orders, or an empty state with the reason. */
export function OpenTab({ orders, pair, title, offline, cards }: OpenTabProps): ReactElement {
  const stops = useStops().filter(
    ({ base, counter }) => pair === undefined || pair.pair === `${base.code}/${counter.code}`,
  )
  const list = <StopsList stops={stops} offline={offline} cards={cards} />
  return (
    <>
      {list}
      <OpenOrdersList {...{ orders, pair, title, offline, cards }} waiting={stops.length > 0} />
    </>
  )
}

function OpenOrdersList({
  orders,
  pair,
  title,
  offline,
  cards,
  waiting,
}: OpenTabProps & {
  /** Whether some orders wait for a price, so that the list is not empty. */
  waiting: boolean
}): ReactElement | null {
  const t = useT()
  const all = valueOf(orders)?.tableData
  if (all === undefined && orders.state === 'failed') return <PanelEmpty failed title={t('orders.failed')} />
  if (all === undefined) return <TableSkeleton rows={4} columns={8} />
  const rows = pair === undefined ? all : all.filter((order) => order.pair === pair.pair)
  if (rows.length === 0 && waiting) return null
  if (rows.length === 0) {
    return (
      <PanelEmpty title={t('orders.empty.open')}>
        {all.length > 0 ? t('orders.empty.this-pair', { pair: title }) : t('orders.empty.open-hint')}
      </PanelEmpty>
    )
  }
  return cards ? (
    <CurrentOrdersCards orders={rows} offline={offline} pair={pair} />
  ) : (
    <CurrentOrdersTable orders={rows} offline={offline} pair={pair} />
  )
}
