import { Radio } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { listAddress } from '../../lib/addresses.ts'
import { useT } from '../../lib/i18n.ts'
import type { TradingPlace } from '../model/trading-place.ts'

const PLACES: readonly TradingPlace[] = ['current', 'new']

/** Lets the user choose which wallet trades from now on. The other wallet stays in the list as a spare wallet. */
export function TradingChoice(props: {
  readonly current: string
  readonly place: TradingPlace
  readonly onChoose: (place: TradingPlace) => void
  readonly disabled?: boolean
}): ReactElement {
  const { current, place, onChoose, disabled = false } = props
  const t = useT()
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 text-12 text-2">{t('wallet.trading-choice')}</legend>
      <div className="flex flex-col divide-y rounded-2 border border-line-strong bg-surface-1">
        {PLACES.map((each) => (
          <Radio key={each} name={name} className="px-3 py-2" checked={each === place} onChange={() => onChoose(each)}>
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{t(`wallet.trading-${each}`, { address: listAddress(current) })}</span>
              <span className="text-12 text-2">
                {t(`wallet.trading-${each}-why`, { address: listAddress(current) })}
              </span>
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}
