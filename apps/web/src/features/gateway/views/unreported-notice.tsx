import { Button, Notice } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { TIMERS } from '@tidebook/contract/constants'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { unreportedStore } from '../model/withdraw-journal.ts'
import { reportUnreported } from '../services/pay-withdrawal.ts'
import { useTick } from '../services/use-tick.ts'

/**
 * Lists paid withdrawals that the exchange has not received. They are retried automatically and on request (WDR-012).
 */
export const UnreportedNotice = ({ wallet }: { readonly wallet: string }): ReactElement | null => {
  const t = useT()
  const [isTelling, setTelling] = useState(false)
  const count = useStore(unreportedStore, (all) => all.filter((one) => one.wallet === wallet).length)
  const beat = useTick(TIMERS.orderPolling, count > 0)
  useEffect(() => void reportUnreported(wallet), [wallet, beat])
  if (count === 0) return null
  const tell = async (): Promise<void> => {
    setTelling(true)
    await reportUnreported(wallet)
    setTelling(false)
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" pending={isTelling} onClick={() => void tell()}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('gateway.untold', { count })}
    </Notice>
  )
}
