// Runs before the first paint, so that the page never shows another theme first. The exchange stores the same setting.
const stored = ((): unknown => {
  try {
    return JSON.parse(localStorage.getItem('tidebook_theme') ?? 'null')
  } catch {
    return null
  }
})()
const isLight = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'

export {}
