import { add, formatDecimal, parseDecimal } from '@tidebook/amount'
import { FINANCE_STATE, isObstacle, type FinanceFamily, type FinanceOrder } from '@tidebook/contract/finance'
import { Button, Card, Detail, figureText, Notice, Steps, type Step } from '@tidebook/ui'
import { useEffect, useEffectEvent, useState, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import {
  AmountLine,
  requireData,
  SubmitFailureNotice,
  toSubmitFailure,
  type SubmitFailure,
} from '../../gateway/index.ts'
import { ListState } from '../../orders/index.ts'
import { hashButton } from '../../transaction-detail/index.ts'
import { canRedeem, ORDER_STEPS, reachedAt, stateName, stepsDone, type OrderStep } from '../model/order-state.ts'
import { rateText } from '../model/purchase.ts'
import { financeApi } from '../services/finance-api.ts'
import { payOrder } from '../services/pay-order.ts'
import { useFinanceOrder } from '../services/use-finance.ts'
import { BonusList } from './bonus-list.tsx'
import { State } from './order-list.tsx'
import { useTitle } from './token-title.ts'

/** Shows one order until it is final: its payment, its daily returns and its redemption (FIN-006). */
export function OrderDetail(props: {
  readonly family: FinanceFamily
  readonly wallet: string
  readonly orderID: string
  /** The error of the most recent payment attempt. */
  readonly failure: SubmitFailure | undefined
  readonly onBack: () => void
  /** Called when the state changes. */
  readonly onChange: () => void
}): ReactElement {
  const { family, wallet, orderID, failure, onBack, onChange } = props
  const t = useT()
  const { answer, retry, refresh, isSent } = useFinanceOrder(family, wallet, orderID)
  const state = valueOf(answer)?.state
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (state !== undefined) notify()
  }, [state])
  return (
    <>
      <Button className="self-start" variant="quiet" size="small" onClick={onBack}>
        {t('finance.back-to-orders')}
      </Button>
      <ListState page answer={answer} retry={retry} columns={2} rows={6}>
        {(order) => <Shown order={order} isSent={isSent} first={failure} refresh={refresh} />}
      </ListState>
    </>
  )
}

function Shown(props: {
  readonly order: FinanceOrder
  readonly isSent: boolean
  readonly first: SubmitFailure | undefined
  readonly refresh: () => Promise<void>
}): ReactElement {
  const { order, isSent, first, refresh } = props
  const { orderID, token, state, reason, amount, created } = order
  const t = useT()
  const title = useTitle(token)
  const [failure, setFailure] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(toSubmitFailure(error))
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  const done = stepsDone(order)
  const isOver = state === FINANCE_STATE.redeemed || state === FINANCE_STATE.cancelled
  const steps = ORDER_STEPS.map((step, index): Step => ({
    id: step,
    state: index < done ? 'done' : index === done && !isOver ? 'now' : 'todo',
    title: t(`finance.step.${step}`),
    text: <StepText step={step} order={order} title={title} />,
    action: <StepEnd step={step} order={order} isDone={index < done} />,
  }))
  return (
    <section className="flex flex-col gap-3" data-order-state={stateName(state)}>
      <div>
        <h2 className="text-20 font-semibold">{t('finance.order-of', { amount: figureText(amount), token: title })}</h2>
        <p className="text-2">{t('finance.order-id', { id: orderID.slice(0, 8), time: formatDateTime(created) })}</p>
      </div>
      <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title={t('finance.progress')} trailing={<State order={order} isSent={isSent} />}>
          <div className="p-4" aria-live="polite">
            <Steps steps={steps} />
          </div>
          {state === FINANCE_STATE.created && !isSent && (
            <div className="flex flex-wrap items-center gap-3 border-t px-4 py-3">
              <Button variant="primary" pending={isBusy} onClick={() => void act(() => payOrder(order))}>
                {t('finance.pay-now')}
              </Button>
              <span className="text-12 text-2">{t('finance.pay-by', { time: formatDateTime(order.payBy) })}</span>
            </div>
          )}
          {canRedeem(order) && <Redemption order={order} title={title} isBusy={isBusy} act={act} />}
        </Card>
        <div className="flex flex-col gap-3">
          <OrderFigures order={order} title={title} />
          {reason !== undefined && <Notice tone="warning">{reasonText(t, order, reason)}</Notice>}
          <SubmitFailureNotice failure={failure} way="finance" />
        </div>
      </div>
      <BonusList order={order} title={title} />
    </section>
  )
}

/** Redeems the order after a confirmation that shows the payout. */
function Redemption({
  order,
  title,
  isBusy,
  act,
}: {
  readonly order: FinanceOrder
  readonly title: string
  readonly isBusy: boolean
  /** Runs a request and shows its error. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>
}): ReactElement {
  const { state, amount, bonus } = order
  const t = useT()
  const [isConfirming, setConfirming] = useState(false)
  const isEarly = state === FINANCE_STATE.active
  const back =
    isEarly && order.early === 'principal' ? parseDecimal(amount) : add(parseDecimal(amount), parseDecimal(bonus))
  const redeem = (): void =>
    void act(async () => {
      requireData(await financeApi.redeem(order))
      setConfirming(false)
    })
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-3">
      {isConfirming ? (
        <>
          <p className="text-13">
            {t(isEarly ? `finance.redeem-early.${order.early}` : 'finance.redeem-whole', {
              back: figureText(formatDecimal(back)),
              bonus: figureText(bonus),
              token: title,
            })}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button variant={isEarly ? 'danger' : 'primary'} pending={isBusy} onClick={redeem}>
              {t('finance.redeem-yes', { back: figureText(formatDecimal(back)), token: title })}
            </Button>
            <Button disabled={isBusy} onClick={() => setConfirming(false)}>
              {t('finance.redeem-no')}
            </Button>
          </span>
        </>
      ) : (
        <Button className="self-start" variant={isEarly ? 'default' : 'primary'} onClick={() => setConfirming(true)}>
          {t(isEarly ? 'finance.redeem-now' : 'finance.redeem')}
        </Button>
      )}
    </div>
  )
}

function OrderFigures({ order, title }: { readonly order: FinanceOrder; readonly title: string }): ReactElement {
  const { days, matures, amount, promised, bonus, passed, rate, pays } = order
  const t = useT()
  return (
    <Card title={t('finance.figures')}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        <Detail name={t('finance.shares')}>{order.boughtPers}</Detail>
        <AmountLine name={t('finance.paid-in')} value={amount} coin={title} />
        <Detail name={t('finance.rate')}>{`${rateText(rate)}%`}</Detail>
        <Detail name={t('finance.term')}>{t('finance.passed', { passed, days })}</Detail>
        <AmountLine name={t('finance.accrued')} value={bonus} coin={title} />
        <AmountLine name={t('finance.promised')} value={promised} coin={title} />
        {matures !== undefined && <Detail name={t('finance.ends')}>{formatDateTime(matures)}</Detail>}
        {pays !== undefined && <AmountLine name={t('finance.pays-back')} value={pays} coin={title} strong />}
      </dl>
    </Card>
  )
}

/**
 * A payout waiting for its issuer continues automatically. The user must redeem again after the ledger refused a
 * payout.
 */
function reasonText(
  t: ReturnType<typeof useT>,
  { state }: FinanceOrder,
  reason: NonNullable<FinanceOrder['reason']>,
): string {
  return isObstacle(reason) && state !== FINANCE_STATE.redeeming
    ? t(`finance.reason-again.${reason}`)
    : t(`finance.reason.${reason}`)
}

function StepText(props: {
  readonly step: OrderStep
  readonly order: FinanceOrder
  readonly title: string
}): ReactNode {
  const { step, order, title } = props
  const t = useT()
  const values = {
    account: listAddress(order.account),
    wallet: listAddress(order.wallet),
    days: order.days,
    promised: figureText(order.promised),
    token: title,
  }
  return t(`finance.step.${step}-why`, values)
}

function StepEnd(props: {
  readonly step: OrderStep
  readonly order: FinanceOrder
  readonly isDone: boolean
}): ReactNode {
  const { step, order, isDone } = props
  const at = reachedAt(order, step)
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-4 self-start text-12 leading-6 text-3">
      {step === 'paid' && order.hash !== '' && hashButton(order.hash)}
      {step === 'redeemed' && order.redeemHash !== undefined && hashButton(order.redeemHash)}
      {isDone && at !== undefined && <span>{formatDateTime(at)}</span>}
    </span>
  )
}
