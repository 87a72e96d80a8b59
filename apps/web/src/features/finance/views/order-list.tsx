import { PAGE_SIZES } from '@tidebook/contract/constants'
import { FINANCE_STATE, type FinanceFamily, type FinanceOrder, type FinanceState } from '@tidebook/contract/finance'
import { Badge, Button, Card, Empty, Figure, Progress, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { ChoiceMenu } from '../../../lib/choice-menu.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import { ListState, PagerFoot } from '../../orders/index.ts'
import { stateName, STATES, stateTone } from '../model/order-state.ts'
import { useOrders, useSent } from '../services/use-finance.ts'
import { useTitle } from './token-title.ts'

/** The user's orders, newest first, in one state or all (FIN-003); each links to its details. */
export function OrderList(props: {
  readonly family: FinanceFamily
  readonly wallet: string
  readonly version: number
  readonly onShow: (orderID: string) => void
  /** Opens the product list. */
  readonly onChoose: () => void
}): ReactElement {
  const { family, wallet, version, onShow, onChoose } = props
  const t = useT()
  const narrow = useMedia(NARROW)
  const [state, setState] = useState<FinanceState>()
  const [page, setPage] = useState(0)
  const { answer, retry } = useOrders(family, wallet, page, state, version)
  const { orders = [], count = 0 } = valueOf(answer) ?? {}
  return (
    <Card
      title={t('finance.orders')}
      trailing={
        <StateMenu
          state={state}
          onChange={(chosen) => {
            setState(chosen)
            setPage(0)
          }}
        />
      }
    >
      <ListState page answer={answer} retry={retry} columns={5} rows={4}>
        {() =>
          orders.length === 0 ? (
            state === undefined ? (
              <Empty
                className="min-h-48"
                title={t('finance.no-orders')}
                action={<Button onClick={onChoose}>{t('finance.to-products')}</Button>}
              >
                {t('finance.no-orders-next')}
              </Empty>
            ) : (
              <Empty className="min-h-48" title={t('finance.no-orders-in-state')} />
            )
          ) : (
            <>
              {narrow ? <Cards orders={orders} onShow={onShow} /> : <Rows orders={orders} onShow={onShow} />}
              <PagerFoot page={page} size={PAGE_SIZES.orders} count={count} onPage={setPage} />
            </>
          )
        }
      </ListState>
    </Card>
  )
}

function StateMenu(props: {
  readonly state: FinanceState | undefined
  readonly onChange: (state: FinanceState | undefined) => void
}): ReactElement {
  const { state, onChange } = props
  const t = useT()
  return (
    <ChoiceMenu
      label={t('finance.state')}
      value={state === undefined ? '' : stateName(state)}
      items={[
        { id: '', label: t('finance.any-state') },
        ...STATES.map((each) => ({ id: stateName(each), label: t(`finance.state.${stateName(each)}`) })),
      ]}
      onChange={(chosen) => onChange(STATES.find((each) => stateName(each) === chosen))}
    />
  )
}

interface RowsProps {
  readonly orders: readonly FinanceOrder[]
  readonly onShow: (orderID: string) => void
}

function Rows({ orders, onShow }: RowsProps): ReactElement {
  const t = useT()
  return (
    <Table page aria-label={t('finance.orders')}>
      <thead>
        <tr>
          <Th>{t('finance.column.product')}</Th>
          <Th figures>{t('finance.column.shares')}</Th>
          <Th figures>{t('finance.column.amount')}</Th>
          <Th figures>{t('finance.column.bonus')}</Th>
          <Th>{t('finance.term')}</Th>
          <Th>{t('finance.column.state')}</Th>
          <Th figures>{t('finance.column.order')}</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderID} order={order} onShow={onShow} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ order, onShow }: { readonly order: FinanceOrder } & Pick<RowsProps, 'onShow'>): ReactElement {
  const title = useTitle(order.token)
  const isSent = useSent(order.orderID) !== undefined
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-3 py-2">
          <Product order={order} />
        </span>
      </Td>
      <Td figures>{order.boughtPers}</Td>
      <Td figures>
        <Figure value={order.amount} unit={title} />
      </Td>
      <Td figures>
        <Figure value={order.bonus} unit={title} />
      </Td>
      <Td className="min-w-40">
        <Term order={order} />
      </Td>
      <Td>
        <State order={order} isSent={isSent} />
      </Td>
      <Td figures>
        <ShowButton orderID={order.orderID} onShow={onShow} />
      </Td>
    </tr>
  )
}

/** The product of an order with its token's icon, and when the order was placed. */
function Product({ order: { token, days, created } }: { readonly order: FinanceOrder }): ReactElement {
  const t = useT()
  return (
    <>
      <TokenIcon code={token} large />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{t('finance.product', { token: useTitle(token), days })}</span>
        <span className="text-12 text-2">{formatDateTime(created)}</span>
      </span>
    </>
  )
}

/** The share of the term that has passed. */
function Term({ order: { passed, days } }: { readonly order: FinanceOrder }): ReactElement {
  const t = useT()
  const text = t('finance.passed', { passed, days })
  return (
    <span className="flex flex-col gap-1">
      <span className="text-12 text-2">{text}</span>
      <Progress share={Math.min(passed / days, 1)} label={t('finance.term')} text={text} />
    </span>
  )
}

function Cards({ orders, onShow }: RowsProps): ReactElement {
  return (
    <ul>
      {orders.map((order) => (
        <OrderCard key={order.orderID} order={order} onShow={onShow} />
      ))}
    </ul>
  )
}

function OrderCard({ order, onShow }: { readonly order: FinanceOrder } & Pick<RowsProps, 'onShow'>): ReactElement {
  const t = useT()
  const title = useTitle(order.token)
  const isSent = useSent(order.orderID) !== undefined
  return (
    <li className="flex flex-col gap-3 border-b px-4 py-4 last:border-b-0">
      <div className="flex items-center gap-3">
        <Product order={order} />
        <State order={order} isSent={isSent} />
      </div>
      <dl className="grid grid-cols-2 gap-3 text-12">
        <Value name={t('finance.column.amount')} value={order.amount} unit={title} />
        <Value name={t('finance.column.bonus')} value={order.bonus} unit={title} />
      </dl>
      <div className="flex items-end gap-4">
        <div className="min-w-0 flex-1">
          <Term order={order} />
        </div>
        <ShowButton orderID={order.orderID} onShow={onShow} />
      </div>
    </li>
  )
}

function Value(props: { readonly name: string; readonly value: string; readonly unit: string }): ReactElement {
  const { name, value, unit } = props
  return (
    <div className="flex flex-col">
      <dt className="text-2">{name}</dt>
      <dd>
        <Figure className="text-14 font-medium" value={value} unit={unit} />
      </dd>
    </div>
  )
}

/**
 * The state of an order as a badge.
 * @param isSent whether this browser sent its payment
 */
export function State(props: { readonly order: FinanceOrder; readonly isSent: boolean }): ReactElement {
  const { order, isSent } = props
  const t = useT()
  const { state } = order
  // A user who has paid must not see a request to pay again.
  const isOnItsWay = isSent && state === FINANCE_STATE.created
  return (
    <Badge tone={stateTone(state)}>{t(isOnItsWay ? 'finance.state.sent' : `finance.state.${stateName(state)}`)}</Badge>
  )
}

function ShowButton({ orderID, onShow }: { readonly orderID: string } & Pick<RowsProps, 'onShow'>): ReactElement {
  const t = useT()
  const short = orderID.slice(0, 8)
  return (
    <button
      type="button"
      className="tap text-12 font-medium text-accent hover:underline"
      aria-label={t('finance.show-order', { id: short })}
      onClick={() => onShow(orderID)}
    >
      {short}
    </button>
  )
}
