import { Button } from '@tidebook/ui'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { ListState } from '../../orders/index.ts'
import { useWithdrawal } from '../services/use-withdrawals.ts'
import { WithdrawProgress } from './withdraw-progress.tsx'

/** Follows one withdrawal until it is final. */
export const ShownWithdrawal = (props: {
  readonly wallet: string
  readonly base: string
  readonly orderID: string
  /** shows the form for a new withdrawal */
  readonly onNew: () => void
  /** called when the status changes */
  readonly onChange: () => void
}): ReactElement => {
  const { wallet, base, orderID, onNew, onChange } = props
  const t = useT()
  const { answer, retry } = useWithdrawal(wallet, base, orderID)
  const status = valueOf(answer)?.status
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (status !== undefined) tell()
  }, [status])
  return (
    <ListState page answer={answer} retry={retry} columns={2} rows={6}>
      {(order) => (
        <WithdrawProgress order={order} actions={<Button onClick={onNew}>{t('gateway.another-withdrawal')}</Button>} />
      )}
    </ListState>
  )
}
