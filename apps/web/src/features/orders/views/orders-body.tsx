import type { TradingPair } from '@tidebook/contract'
import type { ReactElement, ReactNode } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import type { OrderHistoryState } from '../model/order-history-state.ts'
import type { OrdersTab } from '../model/orders-tab.ts'
import { AssetsTab } from './assets-tab.tsx'
import { FillsTab } from './fills-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { OpenTab } from './open-tab.tsx'

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
