import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { ORDER_STATUS, type WithdrawOrder } from '@tidebook/contract/gateway'
import { figureText, type Step } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network, titleOfCode } from '../../../lib/network.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { hashButton } from '../../transaction-detail/index.ts'
import { isMoving } from '../model/arrival-time.ts'
import { stateOf } from '../model/step-state.ts'
import { WITHDRAW_STEPS, withdrawStepsDone, withdrawStepTime, type WithdrawStep } from '../model/withdraw-steps.ts'
import { useAgent } from '../services/use-agent.ts'
import { useArrival } from '../services/use-arrival.ts'
import { useNetworkTitle } from '../services/use-coins.ts'
import { ChainHash } from './chain-hash.tsx'
import { AmountLine } from './figures.tsx'
import { OrderFrame } from './order-frame.tsx'

/** The steps of a withdrawal as the exchange reports them (WDR-002 to WDR-005). */
export function WithdrawProgress(props: {
  readonly order: WithdrawOrder
  /** Whether the payment of a new order is being signed or is on its way. */
  readonly isPaying: boolean
  /** Whether the payment failed in the ledger, so that nothing will arrive. */
  readonly hasFailed: boolean
  readonly actions: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  const { order, isPaying, hasFailed, actions, children } = props
  const { base, token, chain, amount, fee, pays, status, to } = order
  const t = useT()
  const done = withdrawStepsDone(order)
  const { title: own } = network().native
  const info = valueOf(useAgent(status < ORDER_STATUS.success ? base : undefined).answer)
  const estimated = useArrival(order, info, 'withdraw')
  const arrival = hasFailed ? 'failed' : estimated
  const steps = WITHDRAW_STEPS.map((step, index): Step => ({
    id: step,
    state: stateOf(order, index, done),
    busy: status === ORDER_STATUS.created ? isPaying && !hasFailed : isMoving(arrival),
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
      arrival={arrival}
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
