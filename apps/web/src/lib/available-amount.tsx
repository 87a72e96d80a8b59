import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from './i18n.ts'

/** The balance that a form can spend, and the button that enters the maximum amount. */
export function AvailableAmount(props: {
  /** Balance as decimal text, with its unit where the form does not show it. */
  readonly amount: string
  readonly unit?: string
  /** Enters the maximum amount; undefined while it is unknown or if the form has no such button. */
  readonly onMax?: (() => void) | undefined
  /** Names the coin in the accessible name of the button, on screens with several amounts. */
  readonly coin?: string
}): ReactElement {
  const { amount, unit, onMax, coin } = props
  const t = useT()
  return (
    <span className="flex items-center gap-2 text-12 text-2">
      <span>
        {t('common.available')}{' '}
        <span className="text-1 tabular-nums">
          {figureText(amount)}
          {unit !== undefined && ` ${unit}`}
        </span>
      </span>
      {onMax !== undefined && (
        <button
          type="button"
          aria-label={coin === undefined ? undefined : `${t('common.max')}: ${coin}`}
          className="tap font-medium text-accent hover:underline"
          onClick={onMax}
        >
          {t('common.max')}
        </button>
      )}
    </span>
  )
}
