import { formatDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Suspense, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import type { FormContext } from '../model/form-context.ts'
import { frozenAmount } from '../model/limits.ts'
import { type OrderType, isTaking } from '../model/order-type.ts'
import type { ValidationError } from '../model/validation-error.ts'
import { ErrorPart, EstimatePart } from './line-parts.ts'

export interface FormLineProps {
  id: string
  context: FormContext
  pair: TradingPair
  type: OrderType
  error: ValidationError | undefined
  /** Whether Max was pressed. */
  max: boolean
  coin: string
  onMax: () => void
}

/** The line above the button: fees and reserve, the hint after Max, an estimate, or the error; always one line high. */
export function FormLine({ id, context, pair, type, error, max, coin, onMax }: FormLineProps): ReactElement {
  const t = useT()
  if (error !== undefined) {
    return (
      <Suspense fallback={<div className="form-line" />}>
        <ErrorPart id={id} context={context} error={error} coin={coin} onMax={onMax} />
      </Suspense>
    )
  }
  const fees = (
    <FeeLine id={id} context={context} type={type}>
      {max ? <span className="truncate">{t('trade.keep-reserve')}</span> : undefined}
    </FeeLine>
  )
  if (!isTaking(type)) return fees
  return (
    <Suspense fallback={fees}>
      <EstimatePart id={id} context={context} pair={pair} fallback={fees} />
    </Suspense>
  )
}

/** Fee and reserve of an order; the only place that shows them (TRD-045). */
function FeeLine(props: {
  id: string
  context: FormContext
  type: OrderType
  children: ReactElement | undefined
}): ReactElement {
  const { id, context, type, children } = props
  const t = useT()
  const frozen = frozenAmount(type, context)
  const { fee: ledgerFee, tradeFee } = network()
  const fee =
    tradeFee === undefined
      ? t('trade.fee-line', { fee: ledgerFee })
      : t('trade.fee-line-trade', { fee: ledgerFee, trade: tradeFee })
  const reserve = frozen && t('trade.freezes', { reserve: formatDecimal(frozen) })
  return (
    <div
      id={id}
      // A reserve that does not fit wraps out of the line, because the fee must be complete; the confirmation shows
      // both.
      className="form-line flex flex-wrap justify-between gap-x-2 overflow-hidden text-12 whitespace-nowrap text-2"
      title={reserve === undefined ? fee : `${fee} · ${reserve}`}
    >
      {children ?? (
        <>
          <span className="max-w-full truncate">{fee}</span>
          {reserve !== undefined && <span>{reserve}</span>}
        </>
      )}
    </div>
  )
}
