import type { WithdrawOrder } from '@tidebook/contract/gateway'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useWithdrawalList } from '../services/use-withdrawals.ts'
import { OrderList } from './order-list.tsx'

/**
 * The user's withdrawals from the exchange.
 * @param version a change triggers a reload
 */
export function WithdrawList(props: {
  readonly wallet: string
  readonly version: number
  readonly onShow: (order: WithdrawOrder) => void
}): ReactElement {
  const { wallet, version, onShow } = props
  const t = useT()
  const [page, setPage] = useState(0)
  const { answer, retry } = useWithdrawalList(wallet, page, version)
  const { orders = [], count = 0 } = valueOf(answer) ?? {}
  return (
    <OrderList
      title={t('gateway.withdrawals')}
      empty={t('gateway.no-withdrawals')}
      emptyHint={t('gateway.no-withdrawals-hint')}
      answer={answer}
      retry={retry}
      page={page}
      onPage={setPage}
      rows={orders.map(({ orderID: id, created: time, base: coin, token, amount, pays: arrives, status }) => ({
        id,
        time,
        coin,
        token,
        amount,
        arrives,
        status,
      }))}
      count={count}
      onShow={(id) => {
        const order = orders.find(({ orderID }) => orderID === id)
        if (order !== undefined) onShow(order)
      }}
    />
  )
}
