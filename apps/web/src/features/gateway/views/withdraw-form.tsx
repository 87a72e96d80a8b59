import type { AgentInfo, WithdrawOrder } from '@tidebook/contract/gateway'
import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { network, titleOfCode } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { useRequiresRealName } from '../../transactions/index.ts'
import { amountWords } from '../services/use-deposit-form.ts'
import { useEstimate } from '../services/use-estimate.ts'
import { useWithdrawForm, type WithdrawForm as Form } from '../services/use-withdraw-form.ts'
import { AmountInput } from './amount-input.tsx'
import { AssetIcon } from './asset-icon.tsx'
import { ArrivalLine, ReviewNotice } from './coin-facts.tsx'
import { AmountLine, Summary } from './figures.tsx'
import { Recipient } from './recipient.tsx'
import { SubmitFailureNotice } from './submit-failure-notice.tsx'

/** Withdrawal form: amount, recipient and the amount that arrives. */
export function WithdrawForm(props: {
  readonly wallet: string
  readonly info: AgentInfo
  readonly onOrder: (order: WithdrawOrder) => void
}): ReactElement {
  const { wallet, info, onOrder } = props
  const { base, token } = info
  const t = useT()
  const form = useWithdrawForm(wallet, info, onOrder)
  const { amount, setAmount, amountFault, available, most, shares, isBusy, failure, terms, finding } = form
  const value = amountFault === undefined ? readNumber(amount) : undefined
  const estimate = useEstimate(token, shares?.left)
  const block = blockOf(form, info.withdraw.enabled, useRequiresRealName('withdraw'))
  const words = amountWords(terms, info, { balance: available, keep: undefined })
  const { fee, native } = network()
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (block === undefined) void form.submit()
      }}
    >
      <AmountInput
        value={amount}
        onChange={setAmount}
        coin={titleOfCode(token)}
        icon={<TokenIcon code={token} />}
        available={available}
        most={most}
        error={
          amount === '' || amountFault === undefined
            ? undefined
            : t(`gateway.withdraw-fault.${amountFault}`, { ...words, fee, native: native.title })
        }
      />
      <Recipient form={form} info={info} />
      <Summary
        name={t('gateway.pays')}
        value={shares?.left}
        coin={base}
        icon={<AssetIcon of={info} />}
        worth={estimate}
      >
        <AmountLine name={t('gateway.you-send')} value={value} coin={titleOfCode(token)} />
        <AmountLine name={t('gateway.fee')} value={shares?.fee} coin={base} />
        <AmountLine name={t('gateway.network-fee')} value={fee} coin={native.title} />
        <ArrivalLine info={info} way="withdraw" amount={value} />
      </Summary>
      <ReviewNotice info={info} way="withdraw" amount={value} />
      <SubmitFailureNotice failure={failure} way="withdraw" />
      <Button
        type="submit"
        wide
        size="large"
        variant={block === undefined ? 'primary' : 'default'}
        pending={isBusy || (block === undefined && (available === undefined || finding === undefined))}
        blocked={block !== undefined}
      >
        {t(block ?? 'gateway.review-withdrawal')}
      </Button>
    </form>
  )
}

/** Returns the message key of the button that states the missing step, if any. */
function blockOf(
  { amountFault, toFault, tagIsWrong, memoFault }: Form,
  isOpen: boolean,
  wantsName: boolean,
): MessageKey | undefined {
  if (!isOpen) return 'gateway.block.closed'
  if (wantsName) return 'gateway.block.name'
  if (amountFault !== undefined)
    return amountFault === 'required' ? 'gateway.block.amount' : 'gateway.block.amount-wrong'
  if (toFault !== undefined) return toFault === 'required' ? 'gateway.block.to' : 'gateway.block.to-wrong'
  if (tagIsWrong) return 'gateway.block.tag'
  return memoFault === undefined ? undefined : 'gateway.block.memo'
}
