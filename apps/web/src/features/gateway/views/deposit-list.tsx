import type { DepositOrder } from '@tidebook/contract/gateway'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { platformStore } from '../model/platform-store.ts'
import { useDepositList } from '../services/use-deposits.ts'
import { OrderList } from './order-list.tsx'

/**
 * The user's deposits from the exchange (DEP-024).
 * @param version a change triggers a reload
 */
export function DepositList(props: {
  readonly wallet: string
  readonly version: number
  readonly onShow: (order: DepositOrder) => void
}): ReactElement {
  const { wallet, version, onShow } = props
  const t = useT()
  const [page, setPage] = useState(0)
  const { answer, retry } = useDepositList(wallet, page, version)
  const kept = useStore(platformStore, ({ depositList }) => depositList)
  const orders = kept.filter((order) => order.wallet === wallet)
  return (
    <OrderList
      title={t('gateway.deposits')}
      empty={t('gateway.no-deposits')}
      emptyHint={t('gateway.no-deposits-hint')}
      answer={answer}
      retry={retry}
      page={page}
      onPage={setPage}
      rows={orders.map((order) => ({
        id: order.orderID,
        time: order.created,
        coin: order.base,
        token: order.token,
        amount: order.received ?? order.amount,
        arrives: order.credited,
        status: order.status,
      }))}
      count={valueOf(answer)?.count ?? 0}
      onShow={(id) => {
        const order = orders.find(({ orderID }) => orderID === id)
        if (order !== undefined) onShow(order)
      }}
    />
  )
}
