import { toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Button, Dialog, Figure, Segmented } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { FormContext } from '../model/form-context.ts'
import { TOTAL_DECIMALS } from '../model/form-reducer.ts'
import { availableToSpend } from '../model/limits.ts'
import type { Side } from '../model/order-type.ts'

interface OrderDialogProps {
  readonly title: ReactNode
  readonly pair: TradingPair
  readonly side: Side
  readonly onSide: (side: Side) => void
  readonly context: FormContext
  readonly action: ReactNode
  readonly blocked: boolean
  /** Requests confirmation and sends; resolves with whether all orders were sent and the dialog may close. */
  readonly onSend: () => Promise<boolean>
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Dialog for orders that do not fit into the form: the side, the available funds, fields, and one button that stays
 * visible while the content scrolls.
 */
export function OrderDialog(props: OrderDialogProps): ReactElement {
  const { title, pair, side, onSide, context, action, blocked, onSend, onClose, children } = props
  const t = useT()
  const formId = useId()
  const [sending, setSending] = useState(false)
  const spend = side === 'buy' ? pair.counterTitle : pair.baseTitle
  const available = availableToSpend(context)
  const send = async (): Promise<void> => {
    if (blocked || sending) return
    setSending(true)
    if (await onSend()) onClose()
    setSending(false)
  }
  return (
    <Dialog
      open
      pinned
      sticky
      onClose={onClose}
      closeLabel={t('trade.close')}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('trade.close')}</Button>
          <Button type="submit" form={formId} data-primary="" variant={side} pending={sending} blocked={blocked}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-2">
          <Segmented
            label={t('trade.side')}
            value={side}
            onChange={onSide}
            items={[
              { id: 'buy', label: t('trade.side.buy'), side: 'buy' },
              { id: 'sell', label: t('trade.side.sell'), side: 'sell' },
            ]}
          />
          <span>
            {t('trade.available')}{' '}
            <Figure className="text-1" value={available && toFixed(available, TOTAL_DECIMALS)} unit={spend} />
          </span>
        </div>
        {children}
      </form>
    </Dialog>
  )
}
