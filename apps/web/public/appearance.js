// Runs before the first paint, so that a stored theme never flashes in as another one, and what the address needs is
// fetched beside the page's own code instead of after it.
const root = document.documentElement
const stored = (key) => {
  try {
    return JSON.parse(localStorage.getItem(`tidebook_${key}`))
  } catch {
    return null
  }
}
const theme = stored('theme')
const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
root.dataset.theme = light ? 'light' : 'dark'
const sides = stored('sides')
if (sides === 'blue-orange') root.dataset.sides = sides
if (sides === 'red-up') root.dataset.rise = 'red'
if (stored('density') === 'comfortable') root.dataset.density = 'comfortable'

const trade = /^\/home\/deal\/exchange\/?$/i.test(location.pathname)
root.dataset.page = trade ? 'trade' : 'list'
const chosen = stored('languageType')
const language = ['zh', 'en', 'ru'].includes(chosen)
  ? chosen
  : navigator.language.toLowerCase().startsWith('zh')
    ? 'zh'
    : 'en'
const small = !matchMedia('(min-width: 1024px)').matches
const screen = trade ? 'trade' : /^\/home\/market\//i.test(location.pathname) ? 'markets' : 'home'
const ask = (name) => {
  for (const file of document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
ask(`words-${language}`)
ask(`words-${language}-${screen}`)
ask(trade && small ? 'screen-trade-small' : `screen-${screen}`)
// What draws the chart comes behind the figures, which the page's own code asks for.
addEventListener('DOMContentLoaded', () => ask(`screen-${screen}-chart`))
