import type { TradingPair } from '@tidebook/contract'
import { formatDecimal } from '@tidebook/amount'
import { ChevronDownIcon, Menu, Tabs, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { formsStore } from '../model/form-store.ts'
import { minimumAmount } from '../model/limits.ts'
import { BOUND_PERCENT, orderPrice } from '../model/market-bound.ts'
import { ORDER_TYPES, type OrderType, isTaking } from '../model/order-type.ts'
import { VALIDITIES, type Validity } from '../model/validity.ts'
import { dispatchFormAction } from '../services/fill-form.ts'
import { OpenStop } from './open-stop.tsx'
import { useFormContext } from './use-form-context.ts'

/** Sets the type of both forms. */
export function chooseType(orderType: OrderType): void {
  for (const side of ['buy', 'sell'] as const) dispatchFormAction(side, { type: 'orderType', orderType })
}

/** Sets the validity of both forms' orders. */
function chooseValidity(validity: Validity): void {
  for (const side of ['buy', 'sell'] as const) dispatchFormAction(side, { type: 'validity', validity })
}

/** Selects how long an order may rest; renders nothing for an order that never rests. */
export function OrderValidity(): ReactElement | null {
  const t = useT()
  const { type, validity } = useStore(formsStore).buy
  if (isTaking(type)) return null
  return (
    <Menu
      choice
      end
      label={t('trade.validity')}
      trigger={
        <>
          {t(`trade.validity.${validity}`)}
          <ChevronDownIcon size="small" />
        </>
      }
      triggerClassName="inline-flex items-center gap-1 text-12 text-2 hover:text-1 pointer-coarse:h-10"
      items={VALIDITIES.map((id) => ({ id: String(id), label: t(`trade.validity.${id}`), on: id === validity }))}
      onSelect={(id) => {
        const chosen = VALIDITIES.find((each) => String(each) === id)
        if (chosen !== undefined) chooseValidity(chosen)
      }}
    />
  )
}

/** Minimum at the price of the buy form, in the coin of the amount field (TRD-024). */
export function OrderMinimum({ pair }: { pair: TradingPair }): ReactElement | null {
  const t = useT()
  const { buy } = useStore(formsStore)
  const context = useFormContext('buy', pair)
  const price = orderPrice(buy, context) ?? context.last
  const minimum = price === undefined ? undefined : minimumAmount(price, pair)
  if (minimum === undefined) return null
  return (
    <span className="flex-none text-12 text-3">
      {t('trade.minimum', { amount: figureText(formatDecimal(minimum)) })}
    </span>
  )
}

/** The order types, with the validity and the smallest amount at the right. */
export function OrderTypes({ pair }: { pair: TradingPair }): ReactElement {
  const t = useT()
  const { type } = useStore(formsStore).buy
  return (
    <Tabs
      className="order-types gap-3.5 bg-surface-1"
      label={t('trade.type')}
      value={type}
      onChange={chooseType}
      items={ORDER_TYPES.map((id) => ({
        id,
        label: <span title={t(`trade.type.${id}.hint`, { percent: BOUND_PERCENT })}>{t(`trade.type.${id}`)}</span>,
      }))}
      beside={<OpenStop className="self-stretch" />}
      trailing={
        // A minimum that does not fit wraps out of the row: a figure is shown complete or not at all.
        <span className="flex h-full min-w-0 flex-row-reverse flex-wrap gap-x-2 overflow-hidden">
          <span className="flex h-full items-center">
            <OrderValidity />
          </span>
          <span className="flex h-full items-center">
            <OrderMinimum pair={pair} />
          </span>
        </span>
      }
    />
  )
}
