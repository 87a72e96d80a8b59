import { formatDecimal, type Decimal } from '@tidebook/amount'
import { Field, figureText } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { useNumberInput } from '../../../lib/use-number-input.ts'

/**
 * Digits beyond any chain's precision cause an error instead of truncation, since truncation would change the typed
 * amount.
 */
const MAX_DECIMALS = 30

/** Amount field with the available balance and a button for the maximum. */
export function AmountInput(props: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly coin: string
  readonly available: Decimal | undefined
  readonly most: Decimal | undefined
  readonly error: string | undefined
  /** a hint shown while there is no error */
  readonly hint: string | undefined
}): ReactElement {
  const { value, onChange, coin, available, most, error, hint } = props
  const t = useT()
  const id = useId()
  const input = useNumberInput(value, (text) => onChange(enterNumber(value, text, MAX_DECIMALS)))
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 text-12 text-2">
        <label htmlFor={id}>{t('gateway.amount')}</label>
        {available !== undefined && (
          <span className="flex items-center gap-2">
            <span>
              {t('common.available')} <span className="text-1">{figureText(formatDecimal(available))}</span>
            </span>
            {most !== undefined && (
              <button
                type="button"
                className="tap font-medium text-accent hover:underline"
                onClick={() => onChange(formatDecimal(most))}
              >
                {t('gateway.max')}
              </button>
            )}
          </span>
        )}
      </div>
      <Field id={id} size="large" unit={coin} placeholder="0" error={error} hint={hint} {...input} />
    </div>
  )
}
