import { formatDecimal, toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Notice, Segmented, figureText } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { useStore } from '../../../lib/store.ts'
import { formsStore } from '../model/form-store.ts'
import { amountDecimals, objectReserve } from '../model/limits.ts'
import { STOP_DAYS, type StopForm, stopError, stopKind, stopNumbers } from '../model/stop.ts'
import { closeStop, stopDialogStore } from '../model/stop-store.ts'
import { placeStop } from '../services/place-stop.ts'
import { OrderDialog } from './order-dialog.tsx'
import { useFormContext } from './use-form-context.ts'

const DAYS = 30

/** Returns the input of that side's order form; the user sets the trigger. */
function firstForm(): StopForm {
  const side = stopDialogStore.get() || 'sell'
  const { price, amount } = formsStore.get()[side]
  return { side, trigger: '', price, amount, days: DAYS }
}

/** Dialog for an order that is signed now and sent when the market reaches its trigger. */
export function StopDialog(): ReactElement | null {
  const { pair } = useStore(formsStore)
  return pair === undefined ? null : <StopOrder pair={pair} />
}

function StopOrder({ pair }: { pair: TradingPair }): ReactElement {
  const t = useT()
  const lineId = useId()
  const [form, setForm] = useState(firstForm)
  const context = useFormContext(form.side, pair)
  const set = (change: Partial<StopForm>): void => setForm((last) => ({ ...last, ...change }))
  const error = stopError(form, context)
  const numbers = stopNumbers(form, context)
  const touched = form.trigger !== '' && form.price !== '' && form.amount !== ''
  const native = network().native.title
  const reserve = figureText(formatDecimal(objectReserve()))
  const field = (name: 'trigger' | 'price' | 'amount'): ReactElement => (
    <NumberField
      label={t(`stops.form.${name}`)}
      unit={name === 'amount' ? pair.baseTitle : pair.counterTitle}
      value={form[name]}
      invalid={touched && (error === name || (name === 'trigger' && error === 'reached'))}
      describedBy={lineId}
      onText={(text) =>
        set({ [name]: enterNumber(form[name], text, name === 'amount' ? amountDecimals(pair) : pair.priceDecimal) })
      }
    />
  )
  return (
    <OrderDialog
      title={t('stops.form.title', { pair: `${pair.baseTitle}/${pair.counterTitle}` })}
      pair={pair}
      side={form.side}
      onSide={(side) => set({ side })}
      context={context}
      action={t('stops.form.send')}
      blocked={error !== undefined}
      onSend={async () => numbers !== undefined && (await placeStop(numbers, form.days, pair, context))}
      onClose={closeStop}
    >
      {field('trigger')}
      {field('price')}
      {field('amount')}
      <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-2">
        {t('stops.form.days')}
        <Segmented
          label={t('stops.form.days')}
          value={String(form.days)}
          onChange={(id) => set({ days: STOP_DAYS.find((each) => String(each) === id) ?? DAYS })}
          items={STOP_DAYS.map((days) => ({ id: String(days), label: t('stops.form.for', { days }) }))}
        />
      </div>
      <p
        id={lineId}
        role={touched && error !== undefined ? 'alert' : undefined}
        className={touched && error !== undefined ? 'min-h-8 text-12 text-danger' : 'min-h-8 text-12 text-2'}
      >
        {touched && error !== undefined
          ? t(`stops.error.${error}`, { native, reserve })
          : numbers !== undefined &&
            t(`stops.form.${stopKind(form.side, numbers.when)}-${numbers.when}`, {
              trigger: figureText(formatDecimal(numbers.trigger)),
              last: context.last === undefined ? '' : figureText(toFixed(context.last, pair.priceDecimal)),
              counter: pair.counterTitle,
            })}
      </p>
      <Notice tone="info">{t('stops.form.how', { native, reserve })}</Notice>
    </OrderDialog>
  )
}
