import { IconButton, MoonIcon, Popover, SlidersIcon, SunIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { DisplaySettings, paintedTheme, preferencesStore, setPreference } from '../../features/preferences/index.ts'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'

/** Turns between dark and light; the choice "as the system" is in the display settings. */
export const ThemeButton = (): ReactElement => {
  const t = useT()
  const theme = useStore(preferencesStore, (preferences) => preferences.theme)
  const painted = paintedTheme(theme, matchMedia('(prefers-color-scheme: light)').matches)
  return (
    <IconButton
      label={t(painted === 'dark' ? 'shell.theme-light' : 'shell.theme-dark')}
      onClick={() => setPreference('theme', painted === 'dark' ? 'light' : 'dark')}
    >
      {painted === 'dark' ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  )
}

/** Opens the display settings: theme, colours of the sides, row height. */
export const DisplayButton = (): ReactElement => {
  const t = useT()
  return (
    <Popover
      label={t('preferences.display')}
      trigger={<SlidersIcon />}
      triggerClassName="inline-grid size-7 place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11"
      end
    >
      <DisplaySettings />
    </Popover>
  )
}
