import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { ORDER_STATUS, type WithdrawOrder } from '@tidebook/contract/gateway'
import { figureText, type Step } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { network, titleOfCode } from '../../../lib/network.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { hashButton } from '../../transaction-detail/index.ts'
import { withdrawMinutesLeft } from '../model/arrival-time.ts'
import { stateOf } from '../model/step-state.ts'
import { WITHDRAW_STEPS, withdrawStepsDone, withdrawStepTime, type WithdrawStep } from '../model/withdraw-steps.ts'
import { useNetworkTitle } from '../services/use-coins.ts'
import { ChainHash } from './chain-hash.tsx'
import { AmountLine } from './figures.tsx'
import { OrderFrame } from './order-frame.tsx'

/** The steps of a withdrawal as the exchange reports them (WDR-002 to WDR-005). */
export function WithdrawProgress(props: {
  readonly order: WithdrawOrder
  /** whether the user has nothing left to do */
  readonly isBusy: boolean
  readonly actions: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  const { order, isBusy, actions, children } = props
  const { base, token, chain, amount, fee, pays, status, to } = order
  const t = useT()
  const done = withdrawStepsDone(order)
  const { native, profile } = network()
  const own = native.title
  const steps = WITHDRAW_STEPS.map((step, index): Step => ({
    id: step,
    state: stateOf(order, index, done),
    busy: isBusy && status !== ORDER_STATUS.review,
    title: t(`gateway.withdraw-step.${step}`, { chain: CHAIN_TITLES[chain], own }),
    text: <StepText step={step} order={order} />,
    action: <StepEnd step={step} order={order} isDone={index < done} />,
  }))
  return (
    <OrderFrame
      title={t('gateway.withdraw-of', { amount: figureText(amount), coin: base })}
      lead={t('gateway.from-to', { from: own, to: useNetworkTitle(order) })}
      icon={<TokenIcon code={token} large />}
      order={order}
      steps={steps}
      done={done}
      minutesLeft={withdrawMinutesLeft(chain, status, profile)}
      figuresTitle={t('gateway.is-paid-out')}
      figures={
        <>
          <AmountLine name={t('gateway.paid')} value={amount} coin={titleOfCode(token)} />
          <AmountLine name={t('gateway.fee')} value={fee} coin={base} />
          <AmountLine name={t('gateway.pays')} value={pays} coin={base} strong />
        </>
      }
      stops={t('gateway.withdraw-stops', { order: order.orderID })}
      success={t('gateway.withdraw-done', { address: listAddress(to) })}
      actions={actions}
    >
      {children}
    </OrderFrame>
  )
}

function StepText(props: { readonly step: WithdrawStep; readonly order: WithdrawOrder }): ReactNode {
  const { step, order } = props
  const { agent, base, fee, pays, to, chain, payoutMemo } = order
  const t = useT()
  if (step === 'hash') return t('gateway.to-agent', { address: listAddress(agent) })
  if (step === 'fee') return t('gateway.fee-taken', { fee: figureText(fee), pays: figureText(pays), coin: base })
  if (step === 'paid')
    return payoutMemo === undefined
      ? t('gateway.paid-to', { address: listAddress(to) })
      : t('gateway.paid-to-memo', { address: listAddress(to), memo: payoutMemo })
  return t(`gateway.withdraw-step.${step}-why`, { chain: CHAIN_TITLES[chain] })
}

function StepEnd(props: {
  readonly step: WithdrawStep
  readonly order: WithdrawOrder
  readonly isDone: boolean
}): ReactNode {
  const { step, order, isDone } = props
  const at = withdrawStepTime(order, step)
  const { hash, payoutHash, status } = order
  return (
    <span className="flex items-center justify-end gap-x-4 self-start text-12 leading-6 text-3 max-tablet:flex-col-reverse max-tablet:items-end">
      {step === 'hash' && hash !== undefined && hashButton(hash)}
      {step === 'paid' &&
        payoutHash !== undefined &&
        // A refund is a transaction on the exchange's ledger.
        (status === ORDER_STATUS.failed ? hashButton(payoutHash) : <ChainHash hash={payoutHash} chain={order.chain} />)}
      {isDone && at !== undefined && <span>{formatTime(at)}</span>}
    </span>
  )
}
