import type { PaperOrder } from '@tidebook/client/paper'
import { isPositive } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Button, Figure, Table, Td, Th, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { paperText } from '../model/paper-figures.ts'
import { PAPER_ID_PREFIX } from '../model/paper-activity.ts'
import { paperDesk } from '../services/page-desk.ts'
import { Head, Side, usePairTitle, type ListProps } from './list-parts.tsx'

interface ActionProps {
  readonly order: PaperOrder
  readonly pair: TradingPair
  /** Opens the dialog that changes an order. */
  readonly onAmend: (id: string) => void
}

/** An order on a phone: pair, side and state, then the figures, then the time. */
function OrderLine({ order, pair, onAmend }: ActionProps): ReactElement {
  const t = useT()
  const pairTitle = usePairTitle()
  return (
    <li className="flex items-center gap-3 border-b px-4 py-3 text-12">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <span className="font-medium">{pairTitle(order.pair.key)}</span>
          <Side side={order.side} />
          <span className="text-2">
            <OrderState order={order} />
          </span>
        </p>
        <p className="text-2">
          <Figure className="text-1" value={paperText(order.amount)} /> ·{' '}
          <Figure className="text-1" value={order.price && paperText(order.price)} /> · {t('orders.column.filled')}{' '}
          <Figure value={paperText(order.filled)} />
        </p>
        <p className="text-3">{formatDateTime(order.at)}</p>
      </div>
      <OrderActions order={order} pair={pair} onAmend={onAmend} />
    </li>
  )
}

/** Open or finished orders of the paper account. */
export function PaperOrders({
  orders,
  pair,
  narrow,
  onAmend,
}: Omit<ListProps, 'state'> & Pick<ActionProps, 'onAmend'> & { readonly orders: readonly PaperOrder[] }): ReactElement {
  const t = useT()
  const pairTitle = usePairTitle()
  if (narrow)
    return (
      <ul className="flex flex-col">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} pair={pair} onAmend={onAmend} />
        ))}
      </ul>
    )
  return (
    <Table>
      <Head>
        <Th>{t('orders.column.date')}</Th>
        <Th>{t('orders.column.pair')}</Th>
        <Th>{t('orders.column.side')}</Th>
        <Th>{t('orders.column.type')}</Th>
        <Th figures>{t('orders.column.price')}</Th>
        <Th figures>{t('orders.column.amount')}</Th>
        <Th figures>{t('orders.column.filled')}</Th>
        <Th>{t('orders.column.status')}</Th>
        <Th />
      </Head>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Td className="text-2">{formatDateTime(order.at)}</Td>
            <Td>{pairTitle(order.pair.key)}</Td>
            <Td>
              <Side side={order.side} />
            </Td>
            <Td className="text-2">{t(`trade.type.${order.type}`)}</Td>
            <Td figures>
              <Figure value={order.price && paperText(order.price)} />
            </Td>
            <Td figures>
              <Figure value={paperText(order.amount)} />
            </Td>
            <Td figures>
              <Figure value={paperText(order.filled)} />
            </Td>
            <Td className="text-2">
              <OrderState order={order} />
            </Td>
            <Td figures>
              <OrderActions order={order} pair={pair} onAmend={onAmend} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function OrderState({ order }: { readonly order: PaperOrder }): ReactElement {
  const t = useT()
  const { state, ahead, canceling, filled } = order
  if (canceling && (state === 'open' || state === 'placed' || state === 'waiting')) return <>{t('paper.canceling')}</>
  if (state === 'open' && isPositive(ahead))
    return <span title={t('paper.ahead-hint')}>{t('paper.ahead', { amount: figureText(paperText(ahead)) })}</span>
  if (state === 'killed' && isPositive(filled)) return <>{t('paper.state.partly')}</>
  return <>{t(`paper.state.${state}`)}</>
}

/** Buttons that change an order in the book, or cancel an unfinished order. */
function OrderActions({ order, pair, onAmend }: ActionProps): ReactElement | null {
  const t = useT()
  if (!['open', 'placed', 'waiting', 'dormant'].includes(order.state) || order.canceling) return null
  return (
    <span className="inline-flex gap-2">
      {order.state === 'open' && (
        <Button size="small" variant="quiet" onClick={() => onAmend(PAPER_ID_PREFIX + order.id)}>
          {t('orders.amend')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => paperDesk(pair).cancel([order.id])}>
        {t('orders.cancel')}
      </Button>
    </span>
  )
}
