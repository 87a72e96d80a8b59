import { formatDecimal, toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Button, Dialog, Figure, Notice, Segmented, figureText } from '@tidebook/ui'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { useStore } from '../../../lib/store.ts'
import { formsStore } from '../model/form-store.ts'
import { TOTAL_DECIMALS } from '../model/form-reducer.ts'
import { amountDecimals, availableToSpend, objectReserve } from '../model/limits.ts'
import { STOP_DAYS, type StopForm, stopError, stopKind, stopNumbers } from '../model/stop.ts'
import { closeStop } from '../model/stop-store.ts'
import { placeStop } from '../services/place-stop.ts'
import { useFormContext } from './use-form-context.ts'

const EMPTY: StopForm = { side: 'sell', trigger: '', price: '', amount: '', days: 30 }

/** An order that is signed now and sent when the market reaches its trigger. */
export const StopDialog = (): ReactElement | null => {
  const { pair } = useStore(formsStore)
  return pair === undefined ? null : <StopOrder pair={pair} />
}

const StopOrder = ({ pair }: { pair: TradingPair }): ReactElement => {
  const t = useT()
  const formId = useId()
  const lineId = useId()
  const [form, setForm] = useState(EMPTY)
  const [sending, setSending] = useState(false)
  const context = useFormContext(form.side, pair)
  const set = (change: Partial<StopForm>): void => setForm((last) => ({ ...last, ...change }))
  const error = stopError(form, context)
  const numbers = stopNumbers(form, context)
  const touched = form.trigger !== '' && form.price !== '' && form.amount !== ''
  const spend = form.side === 'buy' ? pair.counterTitle : pair.baseTitle
  const available = availableToSpend(context)
  const native = network().native.title
  const reserve = figureText(formatDecimal(objectReserve()))
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (error !== undefined || numbers === undefined || sending) return
    setSending(true)
    if (await placeStop(numbers, form.days, pair, context)) closeStop()
    setSending(false)
  }
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
    <Dialog
      open
      onClose={closeStop}
      closeLabel={t('trade.close')}
      title={t('stops.form.title', { pair: `${pair.baseTitle}/${pair.counterTitle}` })}
      footer={
        <>
          <Button onClick={closeStop}>{t('trade.close')}</Button>
          <Button
            type="submit"
            form={formId}
            data-primary=""
            variant={form.side}
            pending={sending}
            blocked={error !== undefined}
          >
            {t('stops.form.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-2" noValidate onSubmit={(event) => void send(event)}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-2">
          <Segmented
            label={t('trade.side')}
            value={form.side}
            onChange={(side) => set({ side })}
            items={[
              { id: 'buy', label: t('trade.side.buy'), side: 'buy' },
              { id: 'sell', label: t('trade.side.sell'), side: 'sell' },
            ]}
          />
          <span>
            {t('trade.available')}{' '}
            <Figure className="text-1" value={available && toFixed(available, TOTAL_DECIMALS)} unit={spend} />
          </span>
        </div>
        {field('trigger')}
        {field('price')}
        {field('amount')}
        <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-2">
          {t('stops.form.days')}
          <Segmented
            label={t('stops.form.days')}
            value={String(form.days)}
            onChange={(id) => set({ days: STOP_DAYS.find((each) => String(each) === id) ?? EMPTY.days })}
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
      </form>
    </Dialog>
  )
}
