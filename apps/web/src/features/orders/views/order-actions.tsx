import { parseDecimal, toFixed } from '@tidebook/amount'
import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { openAmend } from '../../trade-form/index.ts'
import { amendedOrder } from '../model/amended-order.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOrder } from '../services/cancel-orders.ts'

/** Actions of an open order: amend and cancel. */
export function OrderActions({
  order,
  blocked,
  card = false,
}: {
  order: CurrentOrder
  blocked: boolean
  /** Whether the actions are in a card on a phone, within reach of the thumb. */
  card?: boolean
}): ReactElement {
  const t = useT()
  const amended = amendedOrder(order)
  const names = {
    amount: toFixed(parseDecimal(order.amount), order.amountDecimal),
    coin: order.baseTitle,
    price: order.price,
  }
  const look = card
    ? ({ size: 'small' } as const)
    : ({ size: 'small', variant: 'quiet', className: '-mr-2 h-5 pointer-coarse:h-10' } as const)
  const title = blocked ? t('orders.cancel-blocked') : undefined
  return (
    <span className="inline-flex gap-2">
      {amended !== undefined && (
        <Button
          {...look}
          blocked={blocked}
          title={title}
          aria-label={t('orders.amend-name', names)}
          onClick={() => openAmend({ order: amended })}
        >
          {t('orders.amend')}
        </Button>
      )}
      <Button
        {...look}
        blocked={blocked}
        title={title}
        aria-label={t('orders.cancel-name', names)}
        onClick={() => void cancelOrder(order)}
      >
        {t('orders.cancel')}
      </Button>
    </span>
  )
}
