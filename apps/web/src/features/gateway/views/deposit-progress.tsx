import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { ORDER_STATUS, type DepositOrder, shareOutText } from '@tidebook/contract/gateway'
import { figureText, Progress, type Step } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { listAddress, shortAddress } from '../../../lib/addresses.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { network, titleOfCode } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { hashButton } from '../../transaction-detail/index.ts'
import {
  DEPOSIT_STEPS,
  depositStepsDone,
  depositStepTime,
  isUnfinished,
  type DepositStep,
} from '../model/deposit-steps.ts'
import { isMoving, type ArrivalTime } from '../model/arrival-time.ts'
import { payingStore } from '../model/paying-store.ts'
import { stateOf } from '../model/step-state.ts'
import { useNetworkTitle } from '../services/use-coins.ts'
import { ChainHash } from './chain-hash.tsx'
import { AmountLine } from './figures.tsx'
import { OrderFrame } from './order-frame.tsx'
import { valueOf } from '../../../lib/loadable.ts'
import { useAgent } from '../services/use-agent.ts'
import { useArrival } from '../services/use-arrival.ts'
import { useDuration } from '../services/use-duration.ts'
import { useHalved } from '../services/use-halved.ts'

/**
 * Returns the amount to be credited for a deposit in progress and the gateway fee, both undefined until the terms are
 * known, and when the deposit is credited.
 */
function useExpected(order: DepositOrder): {
  readonly due: { readonly left: string; readonly fee: string } | undefined
  readonly arrival: ArrivalTime
} {
  const { base, amount, received, credited, status } = order
  const isOpen = status < ORDER_STATUS.success
  const info = valueOf(useAgent(isOpen ? base : undefined).answer)
  const isHalved = useHalved({ halved: info?.halved })
  return {
    due:
      isOpen && info !== undefined && credited === undefined
        ? shareOutText(received ?? amount, info.deposit.fee, info.decimals, isHalved)
        : undefined,
    arrival: useArrival({ ...order, amount: received ?? amount }, info, 'deposit'),
  }
}

/** The six steps of a deposit as the exchange reports them (DEP-003 to DEP-006). */
export function DepositProgress(props: {
  readonly order: DepositOrder
  readonly place: ReactNode
  readonly actions: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  const { order, place, actions, children } = props
  const { base, chain, amount, received, fee, credited, status } = order
  const t = useT()
  const isPaying = useStore(payingStore).has(order.orderID)
  const { due, arrival } = useExpected(order)
  const done = depositStepsDone(order)
  const { title: own } = network().native
  const steps = DEPOSIT_STEPS.map((step, index): Step => ({
    id: step,
    state: stateOf(order, index, done),
    busy: status === ORDER_STATUS.created ? isPaying : isMoving(arrival),
    title: t(`gateway.deposit-step.${step}`, { chain: CHAIN_TITLES[chain], own }),
    text: <StepText step={step} order={order} isPaying={isPaying} arrival={arrival} />,
    action: <StepEnd step={step} order={order} isDone={index < done} />,
  }))
  return (
    <OrderFrame
      title={t('gateway.deposit-of', { amount: figureText(received ?? amount), coin: base })}
      lead={t('gateway.from-to', { from: useNetworkTitle(order), to: own })}
      icon={<TokenIcon code={order.token} large />}
      order={order}
      steps={steps}
      done={done}
      arrival={arrival}
      figuresTitle={t('gateway.you-receive')}
      figures={
        <>
          <AmountLine name={t('gateway.sent')} value={received ?? amount} coin={base} />
          <AmountLine name={t('gateway.fee')} value={fee ?? due?.fee} coin={base} />
          <AmountLine
            name={t(due === undefined ? 'gateway.credited' : 'gateway.due')}
            value={credited ?? due?.left}
            coin={titleOfCode(order.token)}
            strong
          />
        </>
      }
      stops={t('gateway.deposit-stops', { order: order.orderID })}
      success={t('gateway.deposit-done', { own })}
      place={place}
      actions={
        <>
          {actions}
          {isUnfinished(order) && (
            <span className="text-12 text-3 max-tablet:basis-full">{t('gateway.one-at-a-time')}</span>
          )}
        </>
      }
    >
      {children}
    </OrderFrame>
  )
}

function StepText(props: {
  readonly step: DepositStep
  readonly order: DepositOrder
  readonly isPaying: boolean
  readonly arrival: ArrivalTime
}): ReactNode {
  const { step, order, isPaying, arrival } = props
  const { to, from, chain, confirmations, credited, token } = order
  const t = useT()
  const format = useDuration()
  if (step === 'balance')
    return from === '' ? t('gateway.balance-elsewhere') : t('gateway.balance-of', { from: listAddress(from) })
  if (step === 'transferring')
    return isPaying ? t('gateway.signing') : t('gateway.to-agent', { address: listAddress(to) })
  if (step === 'submitted') return t('gateway.submitted-why', { chain: CHAIN_TITLES[chain] })
  if (step === 'credited' && order.creditHash !== undefined)
    return t('gateway.paid-to', { address: shortAddress(order.wallet) })
  if (step === 'confirming' && confirmations !== undefined && confirmations.wanted > 0) {
    const { seen, wanted } = confirmations
    const words = t('gateway.confirmed', { seen, wanted })
    if (seen >= wanted || order.status !== ORDER_STATUS.confirming) return words
    return (
      <span className="flex flex-col gap-2">
        {typeof arrival === 'number' ? t('gateway.confirmed-left', { seen, wanted, time: format(arrival) }) : words}
        <span className="block max-w-64">
          <Progress share={seen / wanted} label={words} />
        </span>
      </span>
    )
  }
  if (step === 'crediting' && credited !== undefined)
    return t('gateway.credits', { amount: figureText(credited), token: titleOfCode(token) })
  return t(`gateway.deposit-step.${step}-why`, { address: shortAddress(order.wallet) })
}

function StepEnd(props: {
  readonly step: DepositStep
  readonly order: DepositOrder
  readonly isDone: boolean
}): ReactNode {
  const { step, order, isDone } = props
  const at = depositStepTime(order, step)
  const { hash, creditHash } = order
  return (
    <span className="flex items-center justify-end gap-x-4 self-start text-12 leading-6 text-3 max-tablet:flex-col-reverse max-tablet:items-end">
      {step === 'transferring' && hash !== undefined && <ChainHash hash={hash} chain={order.chain} />}
      {step === 'credited' && creditHash !== undefined && hashButton(creditHash)}
      {isDone && at !== undefined && <span>{formatTime(at)}</span>}
    </span>
  )
}
