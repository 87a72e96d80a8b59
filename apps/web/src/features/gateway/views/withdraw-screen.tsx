import type { WithdrawOrder } from '@tidebook/contract/gateway'
import { useState, type ReactElement, useEffect } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import { NEW_ORDER } from '../model/gateway-path.ts'
import { useCoinSelection, type CoinSelection } from '../services/use-coin-selection.ts'
import { useReplacement } from '../services/use-replacement.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { ClosedForm } from './closed-form.tsx'
import { CoinForm } from './coin-form.tsx'
import { GatewayPage } from './gateway-page.tsx'
import { RealNameNotice, RequireWalletAndAccount } from './requirements.tsx'
import { OwnWallet } from './own-wallet.tsx'
import { ShownWithdrawal } from './shown-withdrawal.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawList } from './withdraw-list.tsx'
import { Button, Notice } from '@tidebook/ui'
import { TIMERS } from '@tidebook/contract/constants'
import { useStore } from '../../../lib/store.ts'
import { isFailed, useTransactions } from '../../transactions/index.ts'
import { unreportedStore } from '../model/withdraw-journal.ts'
import { reportUnreported } from '../services/pay-withdrawal.ts'

/**
 * Returns a counter that increases at an interval while waiting on a visible page, and once when the page becomes
 * visible again.
 * @param everyMs interval in milliseconds
 */
function useTick(everyMs: number, isWaiting: boolean): number {
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (!isWaiting) return undefined
    const next = (): void => {
      if (!document.hidden) setBeat((count) => count + 1)
    }
    const timer = setInterval(next, everyMs)
    document.addEventListener('visibilitychange', next)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', next)
    }
  }, [everyMs, isWaiting])
  return beat
}

/**
 * Counts signed withdrawals that the exchange has not received. They are retried automatically and on request
 * (WDR-012). Only a payment in a validated ledger is called paid.
 */
function UnreportedNotice({ wallet }: { readonly wallet: string }): ReactElement | null {
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

/** Withdraws tokens of the exchange as coins of other chains (RTE-017, WDR-001). */
export function WithdrawScreen(): ReactElement {
  const choice = useCoinSelection('withdraw')
  const isClosed = useReplacement() !== undefined
  return (
    <GatewayPage way="withdraw" hasOrder={choice.order !== undefined && choice.order !== NEW_ORDER}>
      <RealNameNotice way="withdraw" />
      {isClosed && <ClosedForm way="withdraw" choice={choice} />}
      <RequireWalletAndAccount way="withdraw" isClosed={isClosed}>
        {(wallet) => <Withdrawals wallet={wallet} choice={choice} isClosed={isClosed} />}
      </RequireWalletAndAccount>
    </GatewayPage>
  )
}

function Withdrawals(props: {
  readonly wallet: string
  readonly choice: CoinSelection
  readonly isClosed: boolean
}): ReactElement {
  const { wallet, choice, isClosed } = props
  const { coin, order } = choice
  const [version, setVersion] = useState(0)
  const shown = order === NEW_ORDER ? undefined : order
  const goTo = (next: WithdrawOrder): void => {
    choice.show(next.base, next.orderID)
    setVersion((count) => count + 1)
  }
  return (
    <>
      <UnreportedNotice wallet={wallet} />
      {shown !== undefined && coin !== undefined ? (
        <ShownWithdrawal
          key={shown}
          wallet={wallet}
          base={coin.base}
          orderID={shown}
          onNew={() => choice.show(coin.base, NEW_ORDER)}
          onChange={() => setVersion((count) => count + 1)}
        />
      ) : (
        !isClosed && (
          <ChoicePanel choice={choice} way="withdraw">
            {(chosen) => <NewWithdrawal wallet={wallet} coin={chosen} choice={choice} onOrder={goTo} />}
          </ChoicePanel>
        )
      )}
      <WithdrawList wallet={wallet} version={version} onShow={goTo} />
    </>
  )
}

function NewWithdrawal(props: {
  readonly wallet: string
  readonly coin: OfferedCoin
  readonly choice: CoinSelection
  readonly onOrder: (order: WithdrawOrder) => void
}): ReactElement {
  const { wallet, coin, choice, onOrder } = props
  const t = useT()
  return (
    <CoinForm way="withdraw" coin={coin} choice={choice}>
      {(info) => (
        <>
          <OwnWallet name={t('gateway.paid-from')} address={wallet} />
          <WithdrawForm wallet={wallet} info={info} onOrder={onOrder} />
        </>
      )}
    </CoinForm>
  )
}
