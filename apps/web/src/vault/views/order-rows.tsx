import type { OrderContext } from '@tidebook/keyring'
import { Figure, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import type { OrderView } from '../model/order-view.ts'
import { validEstimate, validReserve } from '../model/valid-context.ts'
import { PromptRow, PromptRows } from './prompt-rows.tsx'

/** An order in words. Its network fee is among the signed fields. */
export function OrderRows(props: {
  readonly order: OrderView
  readonly base: string
  readonly counter: string
  readonly context: OrderContext
}): ReactElement {
  const { order, base, counter, context } = props
  const t = useT()
  const reserve = validReserve(context)
  const estimate = validEstimate(context)
  const { tradeFee } = network()
  return (
    <PromptRows>
      <PromptRow name={t('vault.confirm.type')}>{t(`trade.type.${order.type}`)}</PromptRow>
      <PromptRow name={t(order.type === 'market' ? 'trade.price.worst' : 'vault.confirm.price')}>
        <Figure value={order.price} unit={counter} className={order.side === 'buy' ? 'text-buy' : 'text-sell'} />
      </PromptRow>
      <PromptRow name={t('vault.confirm.amount')}>
        <Figure value={order.amount} unit={base} />
      </PromptRow>
      <PromptRow name={t(order.type === 'market' ? 'trade.total.worst' : 'vault.confirm.total')}>
        <Figure value={order.total} unit={counter} />
      </PromptRow>
      {estimate !== undefined && (
        <PromptRow name={t('trade.estimate.row')}>
          {t('trade.estimate', {
            total: figureText(estimate.total),
            average: figureText(estimate.average),
            counter,
          })}{' '}
          · {t('trade.estimate.impact')} {estimate.impact}%
        </PromptRow>
      )}
      {reserve !== undefined && (
        <PromptRow name={t('vault.confirm.freezes')}>
          <Figure value={reserve} unit={network().native.title} />
        </PromptRow>
      )}
      {tradeFee !== undefined && (
        <PromptRow name={t('vault.confirm.trade-fee')}>
          {t('vault.confirm.trade-fee-value', { fee: tradeFee })}
        </PromptRow>
      )}
    </PromptRows>
  )
}
