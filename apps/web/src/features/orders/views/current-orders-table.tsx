import { toFixed, parseDecimal } from '@tidebook/amount'
import { Spinner, Table, Td, Th, cx } from '@tidebook/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type CurrentOrder, type CurrentState, sideOf } from '../model/current-orders.ts'
import { NEWEST_FIRST, nextSort, sortOrders } from '../model/sort-orders.ts'
import { CancelManyButton, type CancelManyPair } from './cancel-many-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCells, OrderHeads } from './order-columns.tsx'

const TONES: Record<CurrentState, string> = {
  onItsWay: 'text-2 [&_.spin]:text-accent',
  open: 'text-2',
  partly: 'text-1',
  revoking: 'text-warning',
}

function StateText({ state }: { state: CurrentState }): ReactElement {
  const t = useT()
  const pending = state === 'onItsWay' || state === 'revoking'
  return (
    <span className={cx('inline-flex items-center gap-tight', TONES[state])}>
      {pending && <Spinner />}
      {t(`orders.state.${state}`)}
    </span>
  )
}

function Row({ order, blocked }: { order: CurrentOrder; blocked: boolean }): ReactElement {
  const amount = toFixed(parseDecimal(order.amount), order.amountDecimal)
  const total = toFixed(parseDecimal(order.total), 6)
  const settled = order.state === 'open' || order.state === 'partly'
  return (
    <tr>
      <OrderCells order={{ ...order, side: sideOf(order), amount, total }} />
      <Td>
        <StateText state={order.state} />
      </Td>
      <Td figures>{settled ? <OrderActions order={order} blocked={blocked} /> : <span className="text-3">–</span>}</Td>
    </tr>
  )
}

/** Table of the current orders with their states, and a cancel button per row (TRD-007, TRD-019). */
export function CurrentOrdersTable({
  orders,
  offline,
  pair,
}: {
  orders: readonly CurrentOrder[]
  offline: boolean
  /** The pair that the list is filtered by. */
  pair: CancelManyPair
}): ReactElement {
  const [sort, setSort] = useState(NEWEST_FIRST)
  const sorted = useMemo(() => sortOrders(orders, sort), [orders, sort])
  return (
    <Table>
      <OrderHeads sort={sort} onSort={(column) => setSort((last) => nextSort(last, column))}>
        <Th figures>
          <CancelManyButton small pair={pair} offline={offline} />
        </Th>
      </OrderHeads>
      <tbody>
        {sorted.map((order) => (
          <Row key={order.state === 'onItsWay' ? order.hash : order.seq} order={order} blocked={offline} />
        ))}
      </tbody>
    </Table>
  )
}
