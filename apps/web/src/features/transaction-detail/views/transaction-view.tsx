import { parseDecimal } from '@tidebook/amount'
import type { DetailFill, TransactionDetail } from '@tidebook/contract'
import { Button, Empty, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { historyPrice } from '../../../lib/history-figures.ts'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { ListState } from '../../orders/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { ownFills } from '../model/own-fills.ts'
import { AmountFigure } from './amount-figure.tsx'
import { DetailRows } from './detail-rows.tsx'
import { TransactionSummary } from './transaction-summary.tsx'

function OwnFill({ fill }: { fill: DetailFill }): ReactElement {
  const t = useT()
  const side = fill.flag === 1 ? 'buy' : 'sell'
  const [base, counter] = side === 'buy' ? [fill.got, fill.paid] : [fill.paid, fill.got]
  const exchanged = { amount: parseDecimal(base.value), total: parseDecimal(counter.value) }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <dt className="text-2">{t('history.detail.your-order')}</dt>
      <dd className="text-right">
        <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span> ·{' '}
        {t(fill.closed ? 'orders.history.filled' : 'orders.history.partlyFilled')} · #{fill.seq}
      </dd>
      <dt className="text-2">{t('history.detail.you-got')}</dt>
      <dd className="text-right break-all">
        <AmountFigure amount={fill.got} />
      </dd>
      <dt className="text-2">{t('history.detail.you-paid')}</dt>
      <dd className="text-right break-all">
        <AmountFigure amount={fill.paid} />
      </dd>
      <dt className="text-2">{t('history.column.price')}</dt>
      <dd className="text-right">
        <Figure value={historyPrice(parseDecimal(fill.price), exchanged)} />
      </dd>
    </dl>
  )
}

/** Effects of another account's order on the user's orders: the filled orders, their proceeds and their cost. */
function OwnFills({ detail }: { detail: TransactionDetail }): ReactElement | null {
  const t = useT()
  const { wallet } = useWallet()
  const fills = ownFills(detail, wallet?.address)
  if (fills.length === 0) return null
  return (
    <section className="flex flex-col gap-3 rounded-3 border bg-surface-1 p-3 text-13" translate="no">
      <p className="font-medium" translate="yes">
        {t('history.detail.yours')}
      </p>
      {fills.map((fill) => (
        <OwnFill key={fill.seq} fill={fill} />
      ))}
      <p className="text-12 text-3" translate="yes">
        {t('history.detail.theirs')}
      </p>
    </section>
  )
}

/** All details of a transaction from the explorer, and its effects on the user's orders. */
export function TransactionView({ hash }: { readonly hash: string }): ReactElement {
  const t = useT()
  const { answer, retry } = useCall(['transaction', hash], (signal) => api.hashDetail(hash, { signal }))
  if (answer.state === 'failed')
    return (
      <Empty
        failed
        className="min-h-48"
        title={t('history.detail.failed')}
        action={<Button onClick={retry}>{t('common.retry')}</Button>}
      >
        {formatError(answer.code)}
      </Empty>
    )
  return (
    <ListState answer={answer} retry={retry} columns={2} rows={8}>
      {(detail) =>
        'info' in detail ? (
          <Empty failed title={t('history.detail.failed')} />
        ) : (
          <div className="flex flex-col gap-4">
            <TransactionSummary detail={detail} />
            <OwnFills detail={detail} />
            <DetailRows detail={detail} />
          </div>
        )
      }
    </ListState>
  )
}
