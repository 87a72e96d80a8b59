import type { AgentInfo, DepositOrder } from '@tidebook/contract/gateway'
import { Button, Notice } from '@tidebook/ui'
import { Suspense, type ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { EmptyWalletPart, isEmptyWallet } from '../../chains/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { titleOfCode } from '../../../lib/network.ts'
import { useRequiresRealName } from '../../transactions/index.ts'
import { useEstimate } from '../services/use-estimate.ts'
import type { SubmitFailure } from '../services/submit-failure.ts'
import { amountWords, useDepositForm, type DepositForm as Form } from '../services/use-deposit-form.ts'
import { AmountInput } from './amount-input.tsx'
import { AssetIcon } from './asset-icon.tsx'
import { AmountLine, Summary } from './figures.tsx'
import { OwnWallet } from './own-wallet.tsx'
import { PayerField } from './payer-field.tsx'
import { SubmitFailureNotice } from './submit-failure-notice.tsx'
import { ArrivalLine, ReviewNotice } from './coin-facts.tsx'
import { TokenIcon } from '../../../lib/token-icon.tsx'

/** Deposit form for a wallet of this browser: payer, credited wallet, amount and the amount that arrives. */
export function DepositForm(props: {
  readonly wallet: string
  readonly info: AgentInfo
  readonly onOrder: (order: DepositOrder) => void
  readonly onFailure: (failure: SubmitFailure | undefined) => void
}): ReactElement {
  const { wallet, info, onOrder, onFailure } = props
  const { base, chain, token, deposit } = info
  const t = useT()
  const form = useDepositForm(wallet, info, onOrder, onFailure)
  const { payer, amount, setAmount, fault, keep, most, shares, isBusy, failure } = form
  const value = fault === undefined ? readNumber(amount) : undefined
  const estimate = useEstimate(token, shares?.left)
  const wantsName = useRequiresRealName('deposit')
  const { active } = useWallet()
  const isOwnCoin = payer.node?.coin.code === base
  const words = amountWords(form.terms, info, { balance: payer.balance, keep })
  const block = blockOf(form, { isOpen: deposit.enabled, wantsName, isInactive: active === 'inactive' })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (block === undefined) void form.submit()
      }}
    >
      <PayerField lines={payer.lines} chosen={payer.line} chain={chain} onChoose={payer.choose} />
      {payer.line !== undefined && isOwnCoin && isEmptyWallet(payer.balance, payer.failure) && (
        <Suspense fallback={null}>
          <EmptyWalletPart chain={chain} address={payer.line.address} coin={base} />
        </Suspense>
      )}
      <OwnWallet name={t('gateway.credited-to')} address={wallet} />
      <AmountInput
        value={amount}
        onChange={setAmount}
        coin={base}
        icon={<AssetIcon of={info} />}
        available={payer.balance}
        most={most}
        error={amount === '' || fault === undefined ? undefined : t(`gateway.deposit-fault.${fault}`, words)}
      />
      <Summary
        name={t('gateway.credited')}
        value={shares?.left}
        coin={titleOfCode(token)}
        icon={<TokenIcon code={token} />}
        worth={estimate}
      >
        <AmountLine name={t('gateway.you-send')} value={value} coin={base} />
        <AmountLine name={t('gateway.fee')} value={shares?.fee} coin={base} />
        <AmountLine
          name={t('gateway.network-fee')}
          value={payer.fee.state === 'ready' ? payer.fee.value.likely : undefined}
          coin={payer.node?.coin.code ?? base}
        />
        <ArrivalLine info={info} way="deposit" amount={value} />
      </Summary>
      <ReviewNotice info={info} way="deposit" amount={value} />
      {payer.failure !== undefined && payer.line !== undefined && (
        <Notice tone="danger">{t(payer.failure as MessageKey)}</Notice>
      )}
      <SubmitFailureNotice failure={failure} way="deposit" />
      <Button
        type="submit"
        wide
        size="large"
        variant={block === undefined ? 'primary' : 'default'}
        pending={isBusy || (block === undefined && payer.balance === undefined)}
        blocked={block !== undefined}
      >
        {t(block ?? 'gateway.review-deposit')}
      </Button>
    </form>
  )
}

/** Returns the message key of the button that states the missing step, if any. */
function blockOf(
  { payer, fault }: Form,
  now: { readonly isOpen: boolean; readonly wantsName: boolean; readonly isInactive: boolean },
): MessageKey | undefined {
  if (!now.isOpen) return 'gateway.block.closed'
  if (now.wantsName) return 'gateway.block.name'
  // A deposit for a wallet that cannot receive the token would wait for manual handling.
  if (now.isInactive) return 'gateway.block.inactive'
  if (payer.line === undefined) return 'gateway.block.wallet'
  if (fault === undefined) return undefined
  return fault === 'required' ? 'gateway.block.amount' : 'gateway.block.amount-wrong'
}
