import { ORDER_STATUS, type WithdrawOrder } from '@tidebook/contract/gateway'
import { Button, Notice } from '@tidebook/ui'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { gapAfter } from '../../../lib/gap-after.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { ListState } from '../../orders/index.ts'
import { failureReason, isFailed, useTransactions, type TrackedTransaction } from '../../transactions/index.ts'
import { payingStore, whilePaying } from '../model/paying-store.ts'
import { unreportedStore } from '../model/withdraw-journal.ts'
import { isPaymentOf, payWithdrawal } from '../services/pay-withdrawal.ts'
import { toSubmitFailure, type SubmitFailure } from '../services/submit-failure.ts'
import { useToken } from '../services/use-coins.ts'
import { useWithdrawal } from '../services/use-withdrawals.ts'
import { SubmitFailureNotice } from './submit-failure-notice.tsx'
import { WithdrawProgress } from './withdraw-progress.tsx'

/** Follows one withdrawal until it is final. */
export function ShownWithdrawal(props: {
  readonly wallet: string
  readonly base: string
  readonly orderID: string
  /** Shows the form for a new withdrawal. */
  readonly onNew: () => void
  /** Called when the status changes. */
  readonly onChange: () => void
}): ReactElement {
  const { wallet, base, orderID, onNew, onChange } = props
  const { answer, retry, refresh } = useWithdrawal(wallet, base, orderID)
  const status = valueOf(answer)?.status
  const notifyChange = useEffectEvent(onChange)
  useEffect(() => {
    if (status !== undefined) notifyChange()
  }, [status])
  return (
    <ListState page answer={answer} retry={retry} columns={2} rows={6}>
      {(order) => <Followed order={order} onNew={onNew} refresh={refresh} />}
    </ListState>
  )
}

function Followed(props: {
  readonly order: WithdrawOrder
  readonly onNew: () => void
  readonly refresh: () => Promise<void>
}): ReactElement {
  const { order, onNew, refresh } = props
  const t = useT()
  const [failure, setFailure] = useState<SubmitFailure>()
  const payments = useTransactions().filter((each) => isPaymentOf(order, each))
  const isUnreported = useStore(unreportedStore).some(({ orderID }) => orderID === order.orderID)
  const isPaying = useStore(payingStore).has(order.orderID) || isUnreported || !payments.every(isFailed)
  const isUnpaid = order.status === ORDER_STATUS.created && order.hash === undefined && !isPaying
  const reported = payments.find(({ hash }) => hash !== undefined && hash === order.hash)
  const failed = reported !== undefined && isFailed(reported) ? reported : undefined
  return (
    <WithdrawProgress
      order={order}
      isPaying={isPaying}
      hasFailed={failed !== undefined}
      actions={
        <>
          {isUnpaid && <Pay order={order} onFailure={setFailure} refresh={refresh} />}
          <Button variant={isUnpaid ? 'quiet' : 'default'} onClick={onNew}>
            {t('gateway.another-withdrawal')}
          </Button>
        </>
      }
    >
      <SubmitFailureNotice failure={failure} way="withdraw" />
      {failed !== undefined && <FailedPayment payment={failed} />}
    </WithdrawProgress>
  )
}

/** Shows that the reported payment failed in the ledger, or can no longer enter one (ERR-072). */
function FailedPayment({ payment }: { readonly payment: TrackedTransaction }): ReactElement {
  const t = useT()
  const failed = t('gateway.failed.withdraw')
  return (
    <Notice tone="danger" urgent>
      {failed}
      {gapAfter(failed)}
      {failureReason(payment)}
    </Notice>
  )
}

/** Signs the payment of an order that was not signed, for example because the page was reloaded. */
function Pay(props: {
  readonly order: WithdrawOrder
  readonly onFailure: (failure: SubmitFailure | undefined) => void
  readonly refresh: () => Promise<void>
}): ReactElement | null {
  const { order, onFailure, refresh } = props
  const t = useT()
  const { token } = useToken(order.token)
  if (token === undefined) return null
  const pay = async (): Promise<void> => {
    onFailure(undefined)
    await whilePaying(order.orderID, () => payWithdrawal(order, token.issuer)).catch((error: unknown) =>
      onFailure(toSubmitFailure(error)),
    )
    await refresh()
  }
  return (
    <Button variant="primary" onClick={() => void pay()}>
      {t('gateway.sign-and-send')}
    </Button>
  )
}
