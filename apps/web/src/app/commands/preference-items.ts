import { SlidersIcon } from '@tidebook/ui'
import { DENSITIES, preferencesStore, setPreference, SIDES, THEMES } from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, LANGUAGE_TAGS } from '../../lib/languages.ts'
import { useStore } from '../../lib/store.ts'
import { useChooseLanguage } from '../header/language-menu.tsx'
import type { PaletteItem } from './palette-items.ts'

/**
 * Returns the items that change theme, colors, row height and language; the current choices are marked. In every
 * language a search also matches the English names of the settings.
 */
export function usePreferenceItems(): readonly PaletteItem[] {
  const t = useT()
  const current = useStore(preferencesStore)
  const chooseLanguage = useChooseLanguage()
  return [
    ...THEMES.map((theme) => ({
      id: `theme ${theme}`,
      text: `theme ${theme}`,
      label: `${t('preferences.theme')}: ${t(`preferences.theme-${theme}`)}`,
      icon: SlidersIcon,
      isCurrent: theme === current.theme,
      run: () => setPreference('theme', theme),
    })),
    ...SIDES.map((sides) => ({
      id: `sides ${sides}`,
      text: `sides ${sides}`,
      label: `${t('preferences.sides')}: ${t(`preferences.sides-${sides}`)}`,
      icon: SlidersIcon,
      isCurrent: sides === current.sides,
      run: () => setPreference('sides', sides),
    })),
    ...DENSITIES.map((density) => ({
      id: `density ${density}`,
      text: `density ${density}`,
      label: `${t('preferences.density')}: ${t(`preferences.density-${density}`)}`,
      icon: SlidersIcon,
      isCurrent: density === current.density,
      run: () => setPreference('density', density),
    })),
    ...LANGUAGES.map((language) => ({
      id: `language ${language}`,
      label: `${t('shell.language')}: ${LANGUAGE_NAMES[language]}`,
      text: `language ${LANGUAGE_TAGS[language]}`,
      icon: SlidersIcon,
      isCurrent: language === current.languageType,
      run: () => void chooseLanguage(language),
    })),
  ]
}
