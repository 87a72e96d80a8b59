import { IconButton, MoonIcon, SunIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { preferencesStore, setPreference } from '../model/preferences-store.ts'
import { resolveTheme } from '../services/apply-appearance.ts'

/** Toggles between dark and light. The system theme is available in the display settings. */
export function ThemeButton(): ReactElement {
  const t = useT()
  const theme = useStore(preferencesStore, (preferences) => preferences.theme)
  const painted = resolveTheme(theme, matchMedia('(prefers-color-scheme: light)').matches)
  return (
    <IconButton
      label={t(painted === 'dark' ? 'shell.theme-light' : 'shell.theme-dark')}
      onClick={() => setPreference('theme', painted === 'dark' ? 'light' : 'dark')}
    >
      {painted === 'dark' ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  )
}
