import { preferencesStore, type Preferences } from '../model/preferences-store.ts'

function prefersLight(): boolean {
  return matchMedia('(prefers-color-scheme: light)').matches
}

/** Returns the theme to paint: the user's selection, or the system theme. */
export function resolveTheme(theme: Preferences['theme'], systemLight: boolean): 'dark' | 'light' {
  return theme === 'system' ? (systemLight ? 'light' : 'dark') : theme
}

function setOrRemove(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete root.dataset[name]
  else root.dataset[name] = value
}

function apply(): void {
  const { theme, sides, density } = preferencesStore.get()
  const root = document.documentElement
  root.dataset['theme'] = resolveTheme(theme, prefersLight())
  setOrRemove(root, 'sides', sides === 'blue-orange' ? sides : undefined)
  setOrRemove(root, 'rise', sides === 'red-up' ? 'red' : undefined)
  setOrRemove(root, 'density', density === 'comfortable' ? density : undefined)
}

/** Applies the selected appearance and follows changes of the system theme. */
export function startPreferences(): void {
  apply()
  preferencesStore.subscribe(apply)
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply)
}
