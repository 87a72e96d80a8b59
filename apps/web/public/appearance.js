// Runs before all other code. It records errors of the page start until the page's own reporter takes them
// (app/report-errors.ts). If the page does not start, this script sends them, with personal data removed as in
// contract/stats/redact-personal-data.ts.
const MOST_ERRORS = 10
const REPORTER_MS = 20_000
const early = []
const keepError = ({ type, message, filename, lineno, colno, reason, target }) => {
  if (early.length >= MOST_ERRORS) return
  if (type === 'unhandledrejection') early.push({ error: String(reason), line: '' })
  else if (message) early.push({ error: message, line: `${URL.parse(filename)?.pathname ?? ''}:${lineno}:${colno}` })
  else if (target?.src) early.push({ error: 'a script did not load', line: URL.parse(target.src)?.pathname ?? '' })
}
const takeErrors = () => {
  removeEventListener('error', keepError, true)
  removeEventListener('unhandledrejection', keepError)
  removeEventListener('pagehide', sendErrors)
  clearTimeout(sendTimer)
  return early.splice(0)
}
const cut = (text) =>
  [/[^\s@"'<>()]+@[^\s@"'<>()]+/g, /[A-Za-z0-9_-]{20,}/g, /\d[\d .,-]{4,}\d/g, /[?#]\S*/g]
    .reduce((left, personal) => left.replaceAll(personal, '…'), text.slice(0, 1200))
    .slice(0, 300)
const sendErrors = () => {
  for (const { error, line } of takeErrors()) {
    const query = new URLSearchParams({ error: cut(error), line: cut(line), url: location.pathname.slice(0, 200) })
    fetch(`/stats?${query}`, { keepalive: true, credentials: 'omit' }).catch(() => {})
  }
}
// A file that does not load fires its error event at its own element, which only a capturing listener receives.
addEventListener('error', keepError, true)
addEventListener('unhandledrejection', keepError)
addEventListener('pagehide', sendErrors)
const sendTimer = setTimeout(sendErrors, REPORTER_MS)
globalThis.takeEarlyErrors = takeErrors

// Runs before the first paint, so that no other theme flashes before the stored one. The files for the current address
// are fetched in parallel with the page's own code instead of after it.
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
const narrow = /^\/(finance|my\/walletMgr\/crossChain(Deposit|Withdraw))\/?$/i.test(location.pathname)
root.dataset.page = trade ? 'trade' : narrow ? 'narrow' : 'list'
const spoken = navigator.language.toLowerCase().split('-')[0]
const language = [stored('languageType'), spoken].find((each) => ['zh', 'en', 'ru'].includes(each)) || 'en'
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
// The files that draw the chart are fetched after the figures, which the page's own code requests.
addEventListener('DOMContentLoaded', () => ask(`screen-${screen}-chart`))
