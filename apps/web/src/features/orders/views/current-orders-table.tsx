import { toFixed, parseDecimal } from '@tidebook/amount'
import { Button, Figure, Spinner, Table, Td, Th, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { CurrentOrder, CurrentState } from '../model/current-orders.ts'
import { cancelOrder } from '../services/cancel-order.ts'
import { FilledBar } from './filled-bar.tsx'
import { PairText } from './pair-text.tsx'
import { SideText } from './side-text.tsx'

const TONES: Record<CurrentState, string> = {
  onItsWay: 'text-2 [&_.spin]:text-accent',
  open: 'text-2',
  partly: 'text-1',
  revoking: 'text-warning',
}

const StateText = ({ state }: { state: CurrentState }): ReactElement => {
  const t = useT()
  const pending = state === 'onItsWay' || state === 'revoking'
  return (
    <span className={cx('inline-flex items-center gap-tight', TONES[state])}>
      {pending && <Spinner />}
      {t(`orders.state.${state}`)}
    </span>
  )
}

const Row = ({ order, blocked }: { order: CurrentOrder; blocked: boolean }): ReactElement => {
  const t = useT()
  const amount = toFixed(parseDecimal(order.amount), order.amountDecimal)
  const side = order.isFreed || order.flag === 0 ? undefined : order.flag === 1 ? 'buy' : 'sell'
  const settled = order.state === 'open' || order.state === 'partly'
  return (
    <tr>
      <Td className="text-2">{order.timeStr}</Td>
      <Td>
        <PairText base={order.baseTitle} counter={order.counterTitle} />
      </Td>
      <Td>
        <SideText side={side} />
      </Td>
      <Td figures>
        <Figure value={order.price} className="[&_span]:text-inherit" />
      </Td>
      <Td figures>
        <Figure value={amount} />
      </Td>
      <Td figures>
        <FilledBar percent={order.filledPercent} />
      </Td>
      <Td figures>
        <Figure value={toFixed(parseDecimal(order.total), 6)} />
      </Td>
      <Td>
        <StateText state={order.state} />
      </Td>
      <Td figures>
        {settled ? (
          <Button
            size="small"
            variant="quiet"
            blocked={blocked}
            className="-mr-2 h-5 pointer-coarse:h-9"
            title={blocked ? t('orders.cancel-blocked') : undefined}
            aria-label={t('orders.cancel-name', { amount, coin: order.baseTitle, price: order.price })}
            onClick={() => void cancelOrder(order.seq)}
          >
            {t('orders.cancel')}
          </Button>
        ) : (
          <span className="text-3">–</span>
        )}
      </Td>
    </tr>
  )
}

/** The current orders with what becomes of each, and a cancel per row (TRD-007, TRD-019). */
export const CurrentOrdersTable = ({
  orders,
  offline,
}: {
  orders: readonly CurrentOrder[]
  offline: boolean
}): ReactElement => {
  const t = useT()
  return (
    <Table>
      <thead className="sticky top-0 z-(--z-sticky)">
        <tr>
          <Th>{t('orders.column.date')}</Th>
          <Th>{t('orders.column.pair')}</Th>
          <Th>{t('orders.column.side')}</Th>
          <Th figures>{t('orders.column.price')}</Th>
          <Th figures>{t('orders.column.amount')}</Th>
          <Th figures>{t('orders.column.filled')}</Th>
          <Th figures>{t('orders.column.total')}</Th>
          <Th>{t('orders.column.status')}</Th>
          <Th figures>
            <span className="sr-only">{t('orders.column.action')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.state === 'onItsWay' ? order.hash : order.seq} order={order} blocked={offline} />
        ))}
      </tbody>
    </Table>
  )
}
