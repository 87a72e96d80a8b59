import type { AgentInfo, DepositOrder } from '@tidebook/contract/gateway'
import { Button, Notice, Radio } from '@tidebook/ui'
import { Suspense, type ReactElement, useId } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { EmptyWalletPart, isEmptyWallet } from '../../chains/index.ts'
import { useWallet, openWalletDialog, type AccountLine } from '../../wallet/index.ts'
import { titleOfCode } from '../../../lib/network.ts'
import { useRequiresRealName } from '../../transactions/index.ts'
import { useEstimate } from '../services/use-estimate.ts'
import type { SubmitFailure } from '../services/submit-failure.ts'
import { amountWords, useDepositForm, type DepositForm as Form } from '../services/use-deposit-form.ts'
import { AmountInput } from './amount-input.tsx'
import { AmountLine } from './figures.tsx'
import { SubmitFailureNotice } from './submit-failure-notice.tsx'
import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { listAddress } from '../../../lib/addresses.ts'
import { useLocation } from '../../../lib/router/index.ts'

/** Selects the paying wallet on another network, or links to the creation of one. */
function PayerField(props: {
  readonly lines: readonly AccountLine[]
  readonly chosen: AccountLine | undefined
  readonly chain: ChainId
  readonly onChoose: (address: string) => void
}): ReactElement {
  const { lines, chosen, chain, onChoose } = props
  const t = useT()
  const name = useId()
  const { pathname, search } = useLocation()
  if (chosen === undefined)
    return (
      <Notice
        action={
          <Button size="small" onClick={() => openWalletDialog('add', undefined, { chain, back: pathname + search })}>
            {t('gateway.add-wallet')}
          </Button>
        }
      >
        {t('gateway.no-payer', { chain: CHAIN_TITLES[chain] })}
      </Notice>
    )
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-2">{t('gateway.from')}</legend>
      <div className="flex flex-col divide-y rounded-2 border border-line-strong bg-surface-1">
        {lines.map((line) => (
          <Radio
            key={line.address}
            name={name}
            className="h-10 px-3 pointer-coarse:h-11"
            checked={line === chosen}
            onChange={() => onChoose(line.address)}
          >
            <span className="font-medium whitespace-nowrap">{line.name ?? line.title}</span>
            <span className="min-w-0 flex-1 truncate text-12 text-3" translate="no" title={line.address}>
              {listAddress(line.address)}
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

/** Deposit form for a wallet of this browser: payer, amount and credited amount. */
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
          <EmptyWalletPart chain={chain} address={payer.line.address} coin={base} onGiven={form.onGiven} />
        </Suspense>
      )}
      <AmountInput
        value={amount}
        onChange={setAmount}
        coin={base}
        available={payer.balance}
        most={most}
        error={amount === '' || fault === undefined ? undefined : t(`gateway.deposit-fault.${fault}`, words)}
        hint={estimate}
      />
      <dl className="flex flex-col gap-2 py-1 text-13">
        <AmountLine name={t('gateway.fee')} value={shares?.fee} coin={base} />
        <AmountLine
          name={t('gateway.network-fee')}
          value={payer.fee.state === 'ready' ? payer.fee.value.likely : undefined}
          coin={payer.node?.coin.code ?? base}
        />
        <AmountLine name={t('gateway.credited')} value={shares?.left} coin={titleOfCode(token)} strong />
      </dl>
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

/** Returns the message key of the button that names the missing step, if any. */
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
