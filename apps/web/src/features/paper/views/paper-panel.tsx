import type { PaperFill, PaperOrder, PaperState } from '@tidebook/client/paper'
import { isPositive, subtract, toFixed, tryParseDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { VALUE_DECIMALS, unrealised } from '@tidebook/market'
import { Button, Empty, Figure, Table, Tabs, Td, Th, cx, figureText } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { directionOf, pairsFileStore, pairsOf, useCoinTitles, useMarket, useValuation } from '../../markets/index.ts'
import { balanceKeys, paperProfits, paperText } from '../model/paper-figures.ts'
import { paperViewStore } from '../model/paper-view.ts'
import { paperDesk } from '../services/page-desk.ts'
import { unfinishedOrders } from '../services/paper-desk.ts'

const TABS = ['open', 'history', 'fills', 'result', 'assets'] as const
type Tab = (typeof TABS)[number]

interface ListProps {
  readonly state: PaperState
  readonly pair: TradingPair
  /** Whether the list is on a phone, which has no space for less important columns. */
  readonly narrow: boolean
}

/** Orders, fills, result and assets of the paper account, instead of those of the wallet. */
export function PaperPanel({ pair, narrow }: { readonly pair: TradingPair; readonly narrow: boolean }): ReactElement {
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
        {state !== undefined && <Body tab={tab} state={state} pair={pair} narrow={narrow} />}
      </div>
    </section>
  )
}

function Body({ tab, ...props }: ListProps & { readonly tab: Tab }): ReactElement {
  const t = useT()
  const { state } = props
  const empty = (title: string, text?: string): ReactElement => (
    <Empty className="flex-1" title={title}>
      {text}
    </Empty>
  )
  switch (tab) {
    case 'open': {
      const orders = unfinishedOrders(state).toReversed()
      return orders.length === 0 ? (
        empty(t('orders.empty.open'), t('paper.empty'))
      ) : (
        <Orders {...props} orders={orders} />
      )
    }
    case 'history': {
      const orders = state.finished.toReversed()
      return orders.length === 0 ? empty(t('orders.empty.history')) : <Orders {...props} orders={orders} />
    }
    case 'fills':
      return state.fills.length === 0 ? empty(t('orders.empty.fills')) : <Fills {...props} />
    case 'result':
      return state.fills.length === 0 ? empty(t('orders.empty.fills')) : <Results {...props} />
    default:
      return <Assets {...props} />
  }
}

function Side({ side }: { readonly side: 'buy' | 'sell' }): ReactElement {
  const t = useT()
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}

function Head({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <thead className="sticky top-0 z-(--z-sticky)">
      <tr>{children}</tr>
    </thead>
  )
}

function usePairTitle(): (key: string) => string {
  const titleOf = useCoinTitles()
  return (key) =>
    key
      .split('-')
      .map((code) => titleOf(code))
      .join('/')
}

/** An order on a phone: pair, side and state, then the figures, then the time. */
function OrderLine({ order, pair }: { readonly order: PaperOrder; readonly pair: TradingPair }): ReactElement {
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
      <CancelButton order={order} pair={pair} />
    </li>
  )
}

function Orders({ orders, pair, narrow }: ListProps & { readonly orders: readonly PaperOrder[] }): ReactElement {
  const t = useT()
  const pairTitle = usePairTitle()
  if (narrow)
    return (
      <ul className="flex flex-col">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} pair={pair} />
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
              <CancelButton order={order} pair={pair} />
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

function CancelButton({
  order,
  pair,
}: {
  readonly order: PaperOrder
  readonly pair: TradingPair
}): ReactElement | null {
  const t = useT()
  if (!['open', 'placed', 'waiting', 'dormant'].includes(order.state) || order.canceling) return null
  return (
    <Button size="small" variant="quiet" onClick={() => paperDesk(pair).cancel([order.id])}>
      {t('orders.cancel')}
    </Button>
  )
}

function Fills({ state, narrow }: ListProps): ReactElement {
  const t = useT()
  const pairTitle = usePairTitle()
  const row = (fill: PaperFill): ReactElement => (
    <tr key={fill.id}>
      {!narrow && <Td className="text-2">{formatDateTime(fill.at)}</Td>}
      <Td>{pairTitle(fill.pair)}</Td>
      <Td>
        <Side side={fill.side} />
      </Td>
      <Td figures>
        <Figure value={paperText(fill.price)} />
      </Td>
      <Td figures>
        <Figure value={paperText(fill.amount)} />
      </Td>
      {!narrow && (
        <Td figures>
          <Figure value={paperText(fill.total)} />
        </Td>
      )}
      {!narrow && <Td className="text-2">{t(fill.isTaker ? 'paper.taker' : 'paper.maker')}</Td>}
      {!narrow && <Td figures>{fill.ledger}</Td>}
    </tr>
  )
  return (
    <Table>
      <Head>
        {!narrow && <Th>{t('orders.column.date')}</Th>}
        <Th>{t('orders.column.pair')}</Th>
        <Th>{t('orders.column.side')}</Th>
        <Th figures>{t('orders.column.price')}</Th>
        <Th figures>{t('orders.column.amount')}</Th>
        {!narrow && <Th figures>{t('orders.column.total')}</Th>}
        {!narrow && <Th>{t('paper.csv.role')}</Th>}
        {!narrow && <Th figures>{t('paper.csv.ledger')}</Th>}
      </Head>
      <tbody>{state.fills.toReversed().map(row)}</tbody>
    </Table>
  )
}

function Gain({ value, unit }: { readonly value: string | undefined; readonly unit: string }): ReactElement {
  const direction = value === undefined ? 0 : directionOf(value)
  return (
    <span className={cx(direction > 0 ? 'text-buy' : direction < 0 ? 'text-sell' : 'text-2')}>
      <Figure value={value} signed unit={unit} />
    </span>
  )
}

function Results({ state }: ListProps): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  const pairTitle = usePairTitle()
  const { rows } = useMarket()
  return (
    <Table>
      <Head>
        <Th>{t('orders.column.pair')}</Th>
        <Th figures>{t('orders.tab.fills')}</Th>
        <Th figures>{t('paper.realised')}</Th>
        <Th figures>{t('paper.unrealised')}</Th>
      </Head>
      <tbody>
        {paperProfits(state.fills).map(({ pair, fills, realised, held }) => {
          const price = tryParseDecimal(rows.find(({ key }) => key === pair)?.price ?? '')
          const unit = titleOf(pair.split('-')[1] ?? '')
          return (
            <tr key={pair}>
              <Td>{pairTitle(pair)}</Td>
              <Td figures>{fills}</Td>
              <Td figures>
                <Gain value={toFixed(realised, 6, 'floor')} unit={unit} />
              </Td>
              <Td figures>
                <Gain value={price && toFixed(unrealised(held, price), 6, 'floor')} unit={unit} />
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Assets({ state, narrow }: ListProps): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const keyOf = balanceKeys(pairsOf(useStore(pairsFileStore)), network().native)
  return (
    <Table>
      <Head>
        <Th>{t('orders.column.asset')}</Th>
        <Th figures>{t('orders.column.balance')}</Th>
        <Th figures>{t('paper.change')}</Th>
        {!narrow && <Th figures>{t('orders.column.value', { anchor: network().anchor.title })}</Th>}
      </Head>
      <tbody>
        {[...state.balances].map(([code, balance]) => {
          const value = valuation?.valueOf({ token: keyOf(code), amount: balance })
          const start = state.start.get(code)
          const change = start === undefined ? balance : subtract(balance, start)
          return (
            <tr key={code}>
              <Td className="font-medium">{titleOf(code)}</Td>
              <Td figures>
                <Figure value={paperText(balance)} />
              </Td>
              <Td figures>
                <Gain value={paperText(change)} unit="" />
              </Td>
              {!narrow && (
                <Td figures>
                  <Figure value={value && toFixed(value, VALUE_DECIMALS)} />
                </Td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
