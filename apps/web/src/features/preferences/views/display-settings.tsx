import { Radio, Segmented } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useLanguage, useT, type MessageKey } from '../../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../lib/languages.ts'
import { useStore } from '../../../lib/store.ts'
import {
  DENSITIES,
  preferencesStore,
  setPreference,
  SIDES,
  THEMES,
  type Density,
  type Sides,
  type Theme,
} from '../model/preferences-store.ts'

const themeLabels: Record<Theme, MessageKey> = {
  dark: 'preferences.theme-dark',
  light: 'preferences.theme-light',
  system: 'preferences.theme-system',
}
const densityLabels: Record<Density, MessageKey> = {
  compact: 'preferences.density-compact',
  comfortable: 'preferences.density-comfortable',
}
const sidesLabels: Record<Sides, MessageKey> = {
  'green-up': 'preferences.sides-green-up',
  'blue-orange': 'preferences.sides-blue-orange',
  'red-up': 'preferences.sides-red-up',
}

/** The labels "Buy" and "Sell" in the colors of a scheme. */
function SidesSample({ sides }: { sides: Sides }): ReactElement {
  const t = useT()
  return (
    <span
      className="inline-flex gap-1 font-medium"
      data-theme={document.documentElement.dataset['theme']}
      data-sides={sides === 'blue-orange' ? sides : undefined}
      data-rise={sides === 'red-up' ? 'red' : undefined}
    >
      <span className="text-buy">{t('common.buy')}</span>
      <span className="text-sell">{t('common.sell')}</span>
    </span>
  )
}

export interface DisplaySettingsProps {
  /** Switches the page to another language. */
  readonly onLanguage: (language: Language) => unknown
}

/** Theme, side colors and row height, and on a phone the language. Each selection takes effect at once and is stored. */
export function DisplaySettings({ onLanguage }: DisplaySettingsProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  const { theme, sides, density } = useStore(preferencesStore)
  const name = useId()
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 tablet:grid-cols-[var(--label-w)_1fr]">
      <div className="flex flex-col gap-3 tablet:hidden">
        <span className="text-2">{t('shell.language')}</span>
        <Segmented
          label={t('shell.language')}
          value={language}
          items={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
          onChange={onLanguage}
        />
      </div>
      <span className="text-2">{t('preferences.theme')}</span>
      <Segmented
        label={t('preferences.theme')}
        value={theme}
        items={THEMES.map((id) => ({ id, label: t(themeLabels[id]) }))}
        onChange={(value) => setPreference('theme', value)}
      />
      <span className="text-2">{t('preferences.sides')}</span>
      <div role="radiogroup" aria-label={t('preferences.sides')} className="flex flex-col gap-2">
        {SIDES.map((id) => (
          <Radio key={id} name={name} checked={id === sides} onChange={() => setPreference('sides', id)}>
            <SidesSample sides={id} />
            <span className="text-12 text-3">{t(sidesLabels[id])}</span>
          </Radio>
        ))}
      </div>
      <span className="text-2">{t('preferences.density')}</span>
      <Segmented
        label={t('preferences.density')}
        value={density}
        items={DENSITIES.map((id) => ({ id, label: t(densityLabels[id]) }))}
        onChange={(value) => setPreference('density', value)}
      />
    </div>
  )
}
