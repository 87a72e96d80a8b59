import { formatDecimal, type Decimal } from '@tidebook/amount'
import { Checkbox, Field, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { impactTier } from '../model/swap-state.ts'

export interface ImpactConsentProps {
  readonly impact: Decimal
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
  readonly word: string
  readonly onWord: (word: string) => void
}

/** Consent for a swap that moves the price: a warning, a checkbox, or a typed word (SWP-106). */
export function ImpactConsent({ impact, ticked, onTick, word, onWord }: ImpactConsentProps): ReactElement | null {
  const t = useT()
  const tier = impactTier(impact)
  if (tier === 'plain') return null
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={tier === 'warns' ? 'warning' : 'danger'} urgent>
        {t('swap.impact-warning', { percent: formatDecimal(impact) })}
      </Notice>
      {tier === 'ticks' && (
        <Checkbox checked={ticked} onChange={(event) => onTick(event.target.checked)}>
          {t('swap.impact-tick')}
        </Checkbox>
      )}
      {tier === 'types' && (
        <Field
          caption={t('swap.impact-type', { word: t('swap.impact-word') })}
          value={word}
          autoComplete="off"
          onChange={(event) => onWord(event.target.value)}
        />
      )}
    </div>
  )
}
