import { formatDecimal, toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { Field, Notice, Segmented, figureText } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { gapAfter } from '../../../lib/gap-after.ts'
import { type Translate, useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import type { FormContext } from '../model/form-context.ts'
import { formsStore } from '../model/form-store.ts'
import { INTEGER_DIGITS } from '../model/integer-digits.ts'
import { amountDecimals, objectReserve } from '../model/limits.ts'
import { STOP_DAYS, stopKind, stopNumbers } from '../model/stop.ts'
import { closeStop, stopDialogStore, WAITING_KINDS } from '../model/stop-store.ts'
import {
  FIELDS,
  MAX_SLICES,
  MIN_SLICES,
  type PlannedOrder,
  TWAP_MINUTES,
  type WaitingError,
  type WaitingForm,
  isTooLong,
  plannedOrders,
  waitingError,
  waitingReserve,
} from '../model/waiting.ts'
import { placeWaiting } from '../services/place-waiting.ts'
import { OrderDialog } from './order-dialog.tsx'
import { useFormContext } from './use-form-context.ts'
import { WaitingPlan } from './waiting-plan.tsx'

const DAYS = 30
const TRAIL_DECIMALS = 2

/** Returns the input of that side's order form; the condition stays empty. */
function firstForm(): WaitingForm {
  const { side, kind } = stopDialogStore.get() || ({ side: 'sell', kind: 'stop' } as const)
  const { price, amount } = formsStore.get()[side]
  return {
    kind,
    side,
    price: kind === 'bracket' || kind === 'oco' ? '' : price,
    entry: price,
    amount,
    trigger: '',
    profit: '',
    trail: '',
    unit: 'percent',
    slices: '6',
    minutes: 60,
    days: DAYS,
  }
}

/** Returns the time of the ledger, in ledger seconds. */
function ledgerNow(): number {
  return unixMsToLedgerTime(networkStore.get().ledger?.closeTime ?? Date.now())
}

/** Dialog for orders that are signed now on tickets and sent under a condition. */
export function WaitingDialog(): ReactElement | null {
  const { pair } = useStore(formsStore)
  return pair === undefined ? null : <WaitingOrders pair={pair} />
}

type SetForm = (change: Partial<WaitingForm>) => void

function WaitingOrders({ pair }: { pair: TradingPair }): ReactElement {
  const t = useT()
  const lineId = useId()
  const [form, setForm] = useState(firstForm)
  const context = useFormContext(form.side, pair)
  const set: SetForm = (change) => setForm((last) => ({ ...last, ...change }))
  const error = waitingError(form, context)
  const orders = plannedOrders(form, context, ledgerNow()) ?? []
  const touched = FIELDS[form.kind].every((name) => form[name] !== '')
  const isAlert = error !== undefined && (touched || isStanding(error))
  const words = {
    native: network().native.title,
    reserve: figureText(formatDecimal(isAlert || orders.length === 0 ? objectReserve() : waitingReserve(orders))),
    fewest: MIN_SLICES,
    most: MAX_SLICES,
    digits: INTEGER_DIGITS,
    amount: network().activation,
  }
  const hint = t(`stops.kind.${form.kind}-hint`)
  return (
    <OrderDialog
      title={t('stops.form.title', { pair: `${pair.baseTitle}/${pair.counterTitle}` })}
      pair={pair}
      side={form.side}
      onSide={(side) => set({ side })}
      context={context}
      action={t('stops.form.send', { count: Math.max(1, orders.length) })}
      blocked={error !== undefined}
      onSend={() => placeWaiting(form.kind, plannedOrders(form, context, ledgerNow()) ?? [], pair, context)}
      onClose={closeStop}
    >
      <Segmented
        label={t('stops.form.kind')}
        value={form.kind}
        onChange={(kind) => set({ kind })}
        className="max-w-full flex-wrap self-start"
        items={WAITING_KINDS.map((id) => ({ id, label: t(`stops.kind.${id}`) }))}
      />
      {FIELDS[form.kind].map((name) => (
        <FormField
          key={name}
          name={name}
          form={form}
          pair={pair}
          set={set}
          lineId={lineId}
          invalid={isAlert && (error === name || (error === 'digits' && isTooLong(form[name])))}
        />
      ))}
      <FormTerms form={form} set={set} lineId={lineId} invalid={isAlert && error === 'slices'} />
      <p
        id={lineId}
        role={isAlert ? 'alert' : undefined}
        className={isAlert ? 'min-h-8 text-12 text-danger' : 'min-h-8 text-12 text-2'}
      >
        {error === undefined
          ? meaningOf({ form, orders, context, pair, t })
          : t(isStanding(error) ? `trade.error.${error}` : `stops.error.${error}`, words)}
      </p>
      {orders.length > 1 && error === undefined && <WaitingPlan orders={orders} pair={pair} />}
      <Notice tone="info">
        {hint}
        {gapAfter(hint)}
        {t('stops.form.how', words)}
      </Notice>
    </OrderDialog>
  )
}

/** Whether an error is independent of the input. */
function isStanding(error: WaitingError): error is 'offline' | 'inactive' {
  return error === 'offline' || error === 'inactive'
}

/** Returns one sentence that states when the orders are sent. */
function meaningOf({
  form,
  orders,
  context,
  pair,
  t,
}: {
  readonly form: WaitingForm
  readonly orders: readonly PlannedOrder[]
  readonly context: FormContext
  readonly pair: TradingPair
  readonly t: Translate
}): string | undefined {
  const counter = pair.counterTitle
  const last = context.last === undefined ? '' : figureText(toFixed(context.last, pair.priceDecimal))
  if (form.kind === 'stop') {
    const stop = stopNumbers(form, context)
    return (
      stop &&
      t(`stops.form.${stopKind(form.side, stop.when)}-${stop.when}`, {
        trigger: figureText(formatDecimal(stop.trigger)),
        last,
        counter,
      })
    )
  }
  const [first] = orders
  if (first === undefined) return undefined
  const amount = `${figureText(formatDecimal(first.amount))} ${pair.baseTitle}`
  return t(`stops.meaning.${form.kind}`, { last, counter, amount, count: orders.length })
}

interface PartProps {
  readonly form: WaitingForm
  readonly set: SetForm
  readonly lineId: string
  readonly invalid: boolean
}

/** A number field of the form; the distance of a trailing trigger also has its unit. */
function FormField({
  name,
  form,
  pair,
  set,
  lineId,
  invalid,
}: PartProps & {
  readonly name: (typeof FIELDS)[WaitingForm['kind']][number]
  readonly pair: TradingPair
}): ReactElement {
  const t = useT()
  const isPercent = name === 'trail' && form.unit === 'percent'
  const decimals = name === 'amount' ? amountDecimals(pair) : isPercent ? TRAIL_DECIMALS : pair.priceDecimal
  const isStopPrice = name === 'price' && (form.kind === 'oco' || form.kind === 'bracket')
  const field = (
    <NumberField
      label={t(isStopPrice ? 'stops.form.stop-price' : `stops.form.${name}`)}
      unit={name === 'amount' ? pair.baseTitle : isPercent ? '%' : pair.counterTitle}
      value={form[name]}
      invalid={invalid}
      describedBy={lineId}
      onText={(text) => set({ [name]: enterNumber(form[name], text, decimals) })}
    />
  )
  if (name !== 'trail') return field
  return (
    <div className="flex items-center gap-2 *:first:flex-1">
      {field}
      <Segmented
        label={t('stops.form.unit')}
        value={form.unit}
        onChange={(unit) => set({ unit, trail: '' })}
        items={[
          { id: 'percent', label: '%' },
          { id: 'price', label: pair.counterTitle },
        ]}
      />
    </div>
  )
}

/** Fields for the maximum wait of an order, or for the number of slices and their duration. */
function FormTerms({ form, set, lineId, invalid }: PartProps): ReactElement {
  const t = useT()
  const isSliced = form.kind === 'twap' || form.kind === 'iceberg'
  return (
    <>
      {isSliced && (
        <Field
          size="bar"
          align="right"
          inputMode="numeric"
          autoComplete="off"
          label={t('stops.form.slices')}
          value={form.slices}
          invalid={invalid}
          aria-describedby={lineId}
          onChange={(event) => set({ slices: event.target.value.trim() })}
        />
      )}
      {form.kind === 'twap' ? (
        <Terms label={t('stops.form.minutes')}>
          <Segmented
            label={t('stops.form.minutes')}
            value={String(form.minutes)}
            onChange={(id) => set({ minutes: TWAP_MINUTES.find((each) => String(each) === id) ?? form.minutes })}
            items={TWAP_MINUTES.map((minutes) => ({ id: String(minutes), label: t(`stops.form.minutes-${minutes}`) }))}
          />
        </Terms>
      ) : (
        <Terms label={t('stops.form.days')}>
          <Segmented
            label={t('stops.form.days')}
            value={String(form.days)}
            onChange={(id) => set({ days: STOP_DAYS.find((each) => String(each) === id) ?? DAYS })}
            items={STOP_DAYS.map((days) => ({ id: String(days), label: t('stops.form.for', { days }) }))}
          />
        </Terms>
      )}
    </>
  )
}

function Terms({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-2">
      {label}
      {children}
    </div>
  )
}
