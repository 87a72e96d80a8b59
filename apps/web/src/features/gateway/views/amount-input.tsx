import { formatDecimal, type Decimal } from '@tidebook/amount'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { AmountCard } from '../../../lib/amount-card.tsx'
import { AmountUnit } from '../../../lib/amount-unit.tsx'
import { AvailableAmount } from '../../../lib/available-amount.tsx'

/**
 * Digits beyond any chain's precision cause an error instead of truncation, since truncation would change the typed
 * amount.
 */
const MAX_DECIMALS = 30

/** Amount field with its coin, the available balance and a button for the maximum. */
export function AmountInput(props: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly coin: string
  readonly icon: ReactNode
  readonly available: Decimal | undefined
  readonly most: Decimal | undefined
  readonly error: string | undefined
}): ReactElement {
  const { value, onChange, coin, icon, available, most, error } = props
  const t = useT()
  return (
    <AmountCard
      label={t('gateway.amount')}
      value={value}
      onText={onChange}
      decimals={MAX_DECIMALS}
      quiet={false}
      available={
        available !== undefined && (
          <AvailableAmount amount={formatDecimal(available)} onMax={most && (() => onChange(formatDecimal(most)))} />
        )
      }
      chooser={
        <AmountUnit>
          {icon}
          {coin}
        </AmountUnit>
      }
      note={null}
      error={error}
    />
  )
}
