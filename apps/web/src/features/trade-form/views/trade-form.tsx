import { toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Button, Figure, Skeleton, cx } from '@tidebook/ui'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useMemo } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { formsStore } from '../model/form-store.ts'
import { availableToSpend } from '../model/limits.ts'
import { marketBound } from '../model/market-bound.ts'
import type { FormState } from '../model/form-state.ts'
import type { Side } from '../model/order-type.ts'
import { placingStore } from '../model/placing-store.ts'
import { validate } from '../model/validate.ts'
import { dispatchFormAction } from '../services/fill-form.ts'
import { pressOrder } from '../services/press-order.ts'
import { errorValues, replacesFeeLine, showsSideLabel } from './error-text.ts'
import { FormLine } from './form-line.tsx'
import { NumberField } from '../../../lib/number-field.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { useFormContext } from './use-form-context.ts'

/**
 * Form of one side: available funds, price, amount, shares, total, one line, and one button that shows what is missing.
 */
export function TradeForm({
  side,
  pair,
  lead,
}: {
  side: Side
  pair: TradingPair
  /** Replaces the heading (on a phone: the order type, below the side selector). */
  lead?: ReactNode
}): ReactElement {
  const t = useT()
  const lineId = useId()
  const form = useStore(formsStore)[side]
  const context = useFormContext(side, pair)
  const placing = useStore(placingStore)
  const errors = useMemo(() => validate(form, context), [form, context])
  const first = errors[0]
  const loud = errors.find(replacesFeeLine)
  const market = form.type === 'market'
  const bound = market ? marketBound(context) : undefined
  const boundText = bound === undefined ? '' : toFixed(bound, pair.priceDecimal)
  useEffect(() => {
    if (market) dispatchFormAction(side, { type: 'moved' })
  }, [market, boundText, side])
  const spend = side === 'buy' ? pair.counterTitle : pair.baseTitle
  const available = availableToSpend(context)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (first === undefined || first.code === 'noWallet') void pressOrder(side)
  }
  const decimals = side === 'buy' ? 6 : pair.amountDecimal
  const known = context.wallet === 'none' || available !== undefined
  const shown = context.wallet === 'none' || available === undefined ? undefined : toFixed(available, decimals)
  const name = t(`trade.form.${side}`, { coin: pair.baseTitle })
  return (
    <form
      className="trade-form"
      id={side === 'buy' ? 'order-form' : undefined}
      aria-label={name}
      data-side={side}
      onSubmit={submit}
      noValidate
    >
      <TradeFormHead side={side} name={name} lead={lead} spend={spend} known={known} available={shown} />
      <TradeFields
        side={side}
        pair={pair}
        form={form}
        bound={market ? boundText : undefined}
        wrong={loud?.field}
        lineId={lineId}
      />
      <FormLine
        id={lineId}
        context={context}
        pair={pair}
        type={form.type}
        error={loud}
        max={form.share === 'max'}
        coin={spend}
        onMax={() => dispatchFormAction(side, { type: 'share', share: 'max' })}
      />
      <Button
        type="submit"
        size="bar"
        wide
        className="mt-1 pointer-coarse:h-12 pointer-coarse:text-16"
        variant={first?.code === 'noWallet' ? 'default' : side}
        pending={placing.has(side)}
        blocked={first !== undefined && first.code !== 'noWallet'}
      >
        {first !== undefined && showsSideLabel(first) && <span className="side-named">{name} ·</span>}
        {first === undefined ? name : t(`trade.blocked.${first.code}`, errorValues(first, spend))}
      </Button>
    </form>
  )
}

/** Name of the form, or its replacement, and the available funds. */
function TradeFormHead({
  side,
  name,
  lead,
  spend,
  known,
  available,
}: {
  readonly side: Side
  readonly name: string
  readonly lead: ReactNode
  readonly spend: string
  /** Whether the available funds are known or not needed without a wallet. */
  readonly known: boolean
  readonly available: string | undefined
}): ReactElement {
  const t = useT()
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-2 text-12 whitespace-nowrap text-2',
        lead === undefined ? 'named' : 'h-9',
      )}
    >
      {lead ?? (
        <h3 className={cx('min-w-0 truncate text-14 font-semibold', side === 'buy' ? 'text-buy' : 'text-sell')}>
          {name}
        </h3>
      )}
      <span className="flex flex-none gap-2">
        {t('trade.available')}
        {known ? <Figure className="text-1" value={available} unit={spend} /> : <Skeleton className="w-16" />}
      </span>
    </div>
  )
}

/** Price, amount, shares and total. */
function TradeFields({
  side,
  pair,
  form,
  bound,
  wrong,
  lineId,
}: {
  readonly side: Side
  readonly pair: TradingPair
  readonly form: FormState
  /** Worst price of a market order; undefined for other types. */
  readonly bound: string | undefined
  /** Field whose error the line shows. */
  readonly wrong: string | undefined
  readonly lineId: string
}): ReactElement {
  const t = useT()
  const isMarket = bound !== undefined
  return (
    <>
      <NumberField
        label={t(isMarket ? 'trade.price.worst' : 'trade.price')}
        unit={pair.counterTitle}
        value={bound ?? form.price}
        readOnly={isMarket}
        invalid={wrong === 'price'}
        describedBy={lineId}
        onText={(text) => dispatchFormAction(side, { type: 'price', text })}
      />
      <NumberField
        label={t('trade.amount')}
        unit={pair.baseTitle}
        value={form.amount}
        invalid={wrong === 'amount'}
        describedBy={lineId}
        onText={(text) => dispatchFormAction(side, { type: 'amount', text })}
      />
      <ShareButtons value={form.share} onShare={(share) => dispatchFormAction(side, { type: 'share', share })} />
      <NumberField
        label={t(isMarket ? 'trade.total.worst' : 'trade.total')}
        unit={pair.counterTitle}
        value={form.total}
        invalid={wrong === 'total'}
        describedBy={lineId}
        onText={(text) => dispatchFormAction(side, { type: 'total', text })}
      />
    </>
  )
}
