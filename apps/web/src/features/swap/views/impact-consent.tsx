import { formatDecimal, type Decimal } from '@tidebook/amount'
import { Checkbox, Field, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { impactTier } from '../model/swap-state.ts'

/** The user's confirmations for a swap that moves the price. */
export function useAgreement() {
  const t = useT()
  const [ticked, setTicked] = useState(false)
  const [word, setWord] = useState('')
  const clear = (): void => {
    setTicked(false)
    setWord('')
  }
  const typed = word.trim().toLowerCase() === t('swap.impact-word')
  return { ticked, setTicked, word, setWord, typed, clear }
}

export type Agreement = ReturnType<typeof useAgreement>

/** Consent for a swap that moves the price: a warning, a checkbox, or a typed word (SWP-106). */
export function ImpactConsent({
  impact,
  agreement,
}: {
  readonly impact: Decimal
  readonly agreement: Agreement
}): ReactElement | null {
  const t = useT()
  const { ticked, setTicked, word, setWord } = agreement
  const tier = impactTier(impact)
  if (tier === 'plain') return null
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={tier === 'warns' ? 'warning' : 'danger'} urgent>
        {t('swap.impact-warning', { percent: formatDecimal(impact) })}
      </Notice>
      {tier === 'ticks' && (
        <Checkbox checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
          {t('swap.impact-tick')}
        </Checkbox>
      )}
      {tier === 'types' && (
        <Field
          caption={t('swap.impact-type', { word: t('swap.impact-word') })}
          value={word}
          autoComplete="off"
          onChange={(event) => setWord(event.target.value)}
        />
      )}
    </div>
  )
}
