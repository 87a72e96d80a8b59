// Runs before everything else. It keeps the errors of the start until the page's own reporter takes them
// (app/report-errors.ts). A page that does not start gets no reporter: then they are sent from here, cut as
// contract/stats/redact-personal-data.ts cuts them.
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
// Files that do not load report to their own element: capture hears them.
addEventListener('error', keepError, true)
addEventListener('unhandledrejection', keepError)
addEventListener('pagehide', sendErrors)
const sendTimer = setTimeout(sendErrors, REPORTER_MS)
globalThis.takeEarlyErrors = takeErrors

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
const narrow = /^\/(finance|my\/walletMgr\/crossChain(Deposit|Withdraw))\/?$/i.test(location.pathname)
root.dataset.page = trade ? 'trade' : narrow ? 'narrow' : 'list'
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
