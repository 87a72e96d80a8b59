import { Button, Notice } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { TIMERS } from '@tidebook/contract/constants'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { isFailed, useTransactions } from '../../transactions/index.ts'
import { unreportedStore } from '../model/withdraw-journal.ts'
import { reportUnreported } from '../services/pay-withdrawal.ts'
import { useTick } from '../services/use-tick.ts'

/**
 * Counts signed withdrawals that the exchange has not received. They are retried automatically and on request
 * (WDR-012). Only a payment in a validated ledger is called paid.
 */
export function UnreportedNotice({ wallet }: { readonly wallet: string }): ReactElement | null {
  const t = useT()
  const [isReporting, setReporting] = useState(false)
  const transactions = useTransactions()
  const stored = useStore(unreportedStore).filter((one) => one.wallet === wallet)
  const open = stored.flatMap(({ hash }) => {
    const payment = transactions.find((each) => each.hash === hash)
    if (payment === undefined) return ['unknown']
    return isFailed(payment) ? [] : [payment.state === 'validated' ? 'paid' : 'unknown']
  })
  const paid = open.filter((state) => state === 'paid').length
  const unknown = open.length - paid
  const beat = useTick(TIMERS.orderPolling, stored.length > 0)
  useEffect(() => void reportUnreported(wallet), [wallet, beat])
  if (open.length === 0) return null
  const report = async (): Promise<void> => {
    setReporting(true)
    await reportUnreported(wallet)
    setReporting(false)
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" pending={isReporting} onClick={() => void report()}>
          {t('common.retry')}
        </Button>
      }
    >
      {paid > 0 && <p>{t('gateway.unreported.paid', { count: paid })}</p>}
      {unknown > 0 && <p>{t('gateway.unreported.unknown', { count: unknown })}</p>}
    </Notice>
  )
}
