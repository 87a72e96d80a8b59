import { toFixed, tryParseDecimal } from '@tidebook/amount'
import { WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { FormContext } from '../model/form-context.ts'
import type { ValidationError } from '../model/validation-error.ts'
import { errorValues } from './error-text.ts'

function short(error: ValidationError, decimals: number): ValidationError {
  const available = error.params['available']
  const value = available === undefined ? undefined : tryParseDecimal(available)
  return value === undefined ? error : { ...error, params: { ...error.params, available: toFixed(value, decimals) } }
}

export interface ErrorLineProps {
  id: string
  context: FormContext
  error: ValidationError
  /** The coin with which this side pays. */
  coin: string
  onMax: () => void
}

/** Reason why an order is rejected, with a way to fix it if there is one. */
export function ErrorLine({ id, context, error, coin, onMax }: ErrorLineProps): ReactElement {
  const t = useT()
  const decimals = context.side === 'buy' ? 6 : context.pair.amountDecimal
  const text = t(`trade.error.${error.code}`, errorValues(short(error, decimals), coin))
  const offersMax = error.code === 'totalExceeds' || error.code === 'notEnough'
  return (
    <div id={id} role="alert" className="form-line flex items-center gap-1 text-12 text-danger">
      <WarningIcon size="small" />
      <span className="min-w-0 flex-1 truncate" title={text}>
        {text}
      </span>
      {offersMax && (
        <button type="button" onClick={onMax} className="font-medium text-accent hover:underline">
          {t('trade.use-max')}
        </button>
      )}
    </div>
  )
}
