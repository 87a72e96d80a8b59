import { GearIcon, MoonIcon, SlidersIcon, SunIcon, type Icon } from '@tidebook/ui'
import {
  DENSITIES,
  preferencesStore,
  setPreference,
  SIDES,
  THEMES,
  type Theme,
} from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, LANGUAGE_TAGS } from '../../lib/languages.ts'
import { useStore } from '../../lib/store.ts'
import { useChooseLanguage } from '../header/language-menu.tsx'
import type { PaletteItem } from './palette-items.ts'

const THEME_ICONS: Readonly<Record<Theme, Icon>> = { dark: MoonIcon, light: SunIcon, system: GearIcon }

/** Returns the items that change theme, colors, row height and language; the current choices are marked. */
export function usePreferenceItems(): readonly PaletteItem[] {
  const t = useT()
  const current = useStore(preferencesStore)
  const chooseLanguage = useChooseLanguage()
  return [
    ...THEMES.map((theme) => ({
      id: `theme ${theme}`,
      label: `${t('preferences.theme')}: ${t(`preferences.theme-${theme}`)}`,
      icon: THEME_ICONS[theme],
      isCurrent: theme === current.theme,
      run: () => setPreference('theme', theme),
    })),
    ...SIDES.map((sides) => ({
      id: `sides ${sides}`,
      label: `${t('preferences.sides')}: ${t(`preferences.sides-${sides}`)}`,
      icon: SlidersIcon,
      isCurrent: sides === current.sides,
      run: () => setPreference('sides', sides),
    })),
    ...DENSITIES.map((density) => ({
      id: `density ${density}`,
      label: `${t('preferences.density')}: ${t(`preferences.density-${density}`)}`,
      icon: SlidersIcon,
      isCurrent: density === current.density,
      run: () => setPreference('density', density),
    })),
    ...LANGUAGES.map((language) => ({
      id: `language ${language}`,
      label: `${t('shell.language')}: ${LANGUAGE_NAMES[language]}`,
      text: LANGUAGE_TAGS[language],
      icon: GearIcon,
      isCurrent: language === current.languageType,
      run: () => void chooseLanguage(language),
    })),
  ]
}
