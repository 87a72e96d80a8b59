import { Segmented } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { ChoiceMenu } from '../../../lib/choice-menu.tsx'
import { DateField } from '../../../lib/date-field.tsx'
import { useT } from '../../../lib/i18n.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import type { BatchError, BatchFilter } from '../model/batch-filter.ts'

/** Decimals of a price field, enough for the finest pair. */
const PRICE_DECIMALS = 12

export interface BatchFilterFieldsProps {
  filter: BatchFilter
  errors: readonly BatchError[]
  /** Titles of the tokens in the open orders. */
  tokens: readonly string[]
  onFilter: (filter: BatchFilter) => void
}

/** Fields for time range, tokens, side and price range, each with its errors below. */
export function BatchFilterFields({ filter, errors, tokens, onFilter }: BatchFilterFieldsProps): ReactElement {
  const t = useT()
  const pricesId = useId()
  const set = (change: Partial<BatchFilter>): void => onFilter({ ...filter, ...change })
  const wrong = (...codes: readonly BatchError[]): string | undefined => {
    const code = errors.find((error) => codes.includes(error))
    return code && t(`orders.batch.error.${code}`)
  }
  const time = wrong('timeRequired', 'startAfterEnd')
  const price = wrong('priceNotNumber', 'priceRange')
  const choices = [{ id: '', label: t('orders.batch.all-tokens') }, ...tokens.map((id) => ({ id, label: id }))]
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-2 tablet:grid-cols-2">
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            precision="second"
            caption={t(`orders.batch.${end}`)}
            value={filter[end]}
            invalid={time !== undefined}
            onDate={(date) => set({ [end]: date })}
          />
        ))}
      </div>
      <Wrong text={time} />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('orders.column.side')}
          value={filter.side}
          onChange={(side) => set({ side })}
          items={[
            { id: 'both', label: t('history.filter.both') },
            { id: 'buy', label: t('orders.side.buy') },
            { id: 'sell', label: t('orders.side.sell') },
          ]}
        />
        <span className="inline-flex items-center gap-2 text-12 text-2">
          {t('orders.batch.tokens')}
          <ChoiceMenu
            label={t('orders.batch.base')}
            value={filter.base}
            items={choices}
            onChange={(base) => set({ base })}
          />
          /
          <ChoiceMenu
            label={t('orders.batch.counter')}
            value={filter.counter}
            items={choices}
            onChange={(counter) => set({ counter })}
          />
        </span>
      </div>
      <Wrong text={wrong('sameToken')} />
      <div className="grid gap-2 tablet:grid-cols-2">
        {(['low', 'high'] as const).map((end) => (
          <NumberField
            key={end}
            label={t(`orders.batch.${end}`)}
            unit={filter.counter}
            value={filter[end]}
            invalid={price !== undefined}
            describedBy={pricesId}
            onText={(text) => set({ [end]: enterNumber(filter[end], text, PRICE_DECIMALS) })}
          />
        ))}
      </div>
      <Wrong id={pricesId} text={price} />
    </div>
  )
}

function Wrong({ id, text }: { id?: string; text: string | undefined }): ReactElement | null {
  return text === undefined ? null : (
    <p id={id} role="alert" className="-mt-2 text-12 text-danger">
      {text}
    </p>
  )
}
