import { formatDecimal, tryParseDecimal, toFixed } from '@tidebook/amount'
import { LEDGER } from '@tidebook/contract/constants'
import { WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { FormContext } from '../model/form-context.ts'
import { orderReserve } from '../model/limits.ts'
import type { ValidationError } from '../model/validation-error.ts'
import { errorValues } from './error-text.ts'

export interface FormLineProps {
  id: string
  context: FormContext
  error: ValidationError | undefined
  /** Max was pressed. */
  max: boolean
  coin: string
  onMax: () => void
}

const short = (error: ValidationError, decimals: number): ValidationError => {
  const available = error.params['available']
  const value = available === undefined ? undefined : tryParseDecimal(available)
  return value === undefined ? error : { ...error, params: { ...error.params, available: toFixed(value, decimals) } }
}

/** The line over the button: fee and reserve, the hint after Max, or the error; always one line high. */
export const FormLine = ({ id, context, error, max, coin, onMax }: FormLineProps): ReactElement => {
  const t = useT()
  if (error !== undefined) {
    const decimals = context.side === 'buy' ? 6 : context.pair.amountDecimal
    const text = t(`trade.error.${error.code}`, errorValues(short(error, decimals), coin))
    const offersMax = error.code === 'totalExceeds' || error.code === 'notEnough'
    return (
      <div id={id} role="alert" className="flex h-4 items-center gap-1 text-12 text-danger">
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
  const reserve = formatDecimal(orderReserve(context))
  return (
    <div
      id={id}
      className="flex h-4 justify-between gap-2 text-12 whitespace-nowrap text-2"
      title={t('trade.fee-line', { fee: LEDGER.transactionFee, reserve })}
    >
      {max ? (
        <span className="truncate">{t('trade.keep-reserve')}</span>
      ) : (
        <>
          <span>
            {t('trade.fee')} <span className="text-1">{LEDGER.transactionFee}</span> SWTC
          </span>
          <span>
            {t('trade.freezes')} <span className="text-1">{reserve}</span> SWTC
          </span>
        </>
      )}
    </div>
  )
}
