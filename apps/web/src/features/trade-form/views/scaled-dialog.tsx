import { formatDecimal, toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Field, Figure } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { useStore } from '../../../lib/store.ts'
import { formsStore } from '../model/form-store.ts'
import { TOTAL_DECIMALS } from '../model/form-reducer.ts'
import { amountDecimals } from '../model/limits.ts'
import {
  MIN_STEPS,
  MAX_STEPS,
  type ScaledForm,
  type ScaledOrder,
  scaledError,
  scaledOrders,
  scaledTotal,
} from '../model/scaled.ts'
import { closeScaled } from '../model/scaled-store.ts'
import { placeScaled } from '../services/place-scaled.ts'
import { OrderDialog } from './order-dialog.tsx'
import { useFormContext } from './use-form-context.ts'

const EMPTY: ScaledForm = { side: 'buy', low: '', high: '', amount: '', count: '5' }

/** Dialog for evenly spaced limit orders between two prices, signed after one confirmation that lists each of them. */
export function ScaledDialog(): ReactElement | null {
  const { pair } = useStore(formsStore)
  return pair === undefined ? null : <ScaledOrders pair={pair} />
}

function ScaledOrders({ pair }: { pair: TradingPair }): ReactElement {
  const t = useT()
  const lineId = useId()
  const [form, setForm] = useState(EMPTY)
  const context = useFormContext(form.side, pair)
  const set = (change: Partial<ScaledForm>): void => setForm((last) => ({ ...last, ...change }))
  const error = scaledError(form, context)
  const orders = scaledOrders(form, context) ?? []
  const spend = form.side === 'buy' ? pair.counterTitle : pair.baseTitle
  const touched = form.low !== '' && form.high !== '' && form.amount !== ''
  const values = { fewest: MIN_STEPS, most: MAX_STEPS, coin: spend, native: network().native.title }
  const price = (end: 'low' | 'high'): ReactElement => (
    <NumberField
      label={t(`trade.scaled.${end}`)}
      unit={pair.counterTitle}
      value={form[end]}
      invalid={touched && (error === 'prices' || error === 'range')}
      describedBy={lineId}
      onText={(text) => set({ [end]: enterNumber(form[end], text, pair.priceDecimal) })}
    />
  )
  return (
    <OrderDialog
      title={t('trade.scaled.title', { pair: `${pair.baseTitle}/${pair.counterTitle}` })}
      pair={pair}
      side={form.side}
      onSide={(side) => set({ side })}
      context={context}
      action={t('trade.scaled.send', { count: orders.length })}
      blocked={error !== undefined}
      onSend={() => placeScaled(orders, pair, context)}
      onClose={closeScaled}
    >
      {price('low')}
      {price('high')}
      <NumberField
        label={t('trade.scaled.amount')}
        unit={pair.baseTitle}
        value={form.amount}
        invalid={touched && error === 'amount'}
        describedBy={lineId}
        onText={(text) => set({ amount: enterNumber(form.amount, text, amountDecimals(pair)) })}
      />
      <Field
        size="bar"
        align="right"
        inputMode="numeric"
        autoComplete="off"
        label={t('trade.scaled.count')}
        value={form.count}
        invalid={error === 'count'}
        aria-describedby={lineId}
        onChange={(event) => set({ count: event.target.value.trim() })}
      />
      <p
        id={lineId}
        role={touched && error !== undefined ? 'alert' : undefined}
        className="min-h-4 text-12 text-danger"
      >
        {(touched || error === 'count') && error !== undefined && t(`trade.scaled.error.${error}`, values)}
      </p>
      {orders.length > 0 && <ScaledList orders={orders} pair={pair} side={form.side} />}
    </OrderDialog>
  )
}

/** The orders, and the amount that they spend or sell. */
function ScaledList({
  orders,
  pair,
  side,
}: {
  readonly orders: readonly ScaledOrder[]
  readonly pair: TradingPair
  readonly side: ScaledForm['side']
}): ReactElement {
  const t = useT()
  return (
    <>
      <ol
        aria-label={t('trade.scaled.list')}
        className="flex max-h-40 flex-col overflow-y-auto rounded-3 border bg-surface-1 px-3 py-1 text-12"
      >
        {orders.map(({ price: at, amount }) => (
          <li key={formatDecimal(at)} className="flex justify-between gap-3 py-0.5">
            <Figure value={toFixed(at, pair.priceDecimal)} unit={pair.counterTitle} />
            <Figure value={toFixed(amount, amountDecimals(pair))} unit={pair.baseTitle} />
          </li>
        ))}
      </ol>
      <p className="flex justify-between text-12 text-2">
        {t('trade.total')}{' '}
        <Figure
          className="text-1"
          value={toFixed(scaledTotal(orders, side), TOTAL_DECIMALS, 'down')}
          unit={side === 'buy' ? pair.counterTitle : pair.baseTitle}
        />
      </p>
    </>
  )
}
