import type { MessageKey } from '../lib/i18n.ts'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { MARKET_PATTERN, PATHS } from '../lib/paths.ts'

/** What the shell knows about a route besides its component. */
export interface RouteEntry {
  /** Recorded in the page store on every navigation (RTE-022). */
  readonly name: string
  readonly path: string
  /** The specification's login flag. It is only told, never enforced: the guard lets all through (RTE-021). */
  readonly login: boolean
  readonly title: MessageKey
  /**
   * Whose footer stands under the screen. The root page hides its own on trade, home, help centre, guide and information
   * (specification, section 2); home brings its own (A54).
   */
  readonly footer: 'root' | 'page' | 'none'
  /** The trade screen fills the window and does not scroll. */
  readonly full?: boolean
  readonly Screen: LazyPart<object>
}

const home = lazyPart(async () => (await import('../routes/home/home-route.tsx')).HomeRoute)
const markets = lazyPart(async () => (await import('../routes/markets/markets-route.tsx')).MarketsRoute)
const trade = lazyPart(async () => (await import('../routes/trade/trade-route.tsx')).TradeRoute, 'trade')
const history = lazyPart(
  async () => (await import('../routes/history/history-route.tsx')).HistoryRoute,
  'trade',
  'history',
  'transactions',
)
const wallet = lazyPart(
  async () => (await import('../routes/wallet/wallet-route.tsx')).WalletRoute,
  'transactions',
  'wallet',
)
const walletCreate = lazyPart(
  async () => (await import('../routes/wallet-create/wallet-create-route.tsx')).WalletCreateRoute,
  'wallet',
)
const coming = lazyPart(async () => (await import('../routes/coming/coming-route.tsx')).ComingRoute, 'coming')

const open = { login: false, footer: 'root' } as const
const flagged = { login: true, footer: 'root' } as const
const bare = { login: false, footer: 'none' } as const

/** Every route of the specification's table, and those that decision A20 adds. */
export const ROUTES: readonly RouteEntry[] = [
  { name: 'home', path: PATHS.home, title: 'shell.title-home', Screen: home, login: false, footer: 'page' },
  { name: 'market', path: MARKET_PATTERN, title: 'shell.title-market', Screen: markets, ...open },
  { name: 'trade', path: PATHS.trade, title: 'shell.title-trade', Screen: trade, full: true, ...bare },
  { name: 'amm', path: PATHS.amm, title: 'shell.title-amm', Screen: coming, ...open },
  { name: 'information', path: PATHS.information, title: 'shell.title-information', Screen: coming, ...bare },
  { name: 'guide', path: PATHS.guide, title: 'shell.title-guide', Screen: coming, ...bare },
  { name: 'helpCenter', path: PATHS.helpCenter, title: 'shell.title-help', Screen: coming, ...bare },
  { name: 'content', path: '/content/:id', title: 'shell.title-content', Screen: coming, ...open },
  { name: 'more', path: PATHS.more, title: 'shell.title-more', Screen: coming, ...open },
  { name: 'about', path: PATHS.about, title: 'shell.title-about', Screen: coming, ...open },
  { name: 'settings', path: PATHS.wallet, title: 'shell.title-wallet', Screen: wallet, ...flagged },
  { name: 'walletCreate', path: PATHS.walletCreate, title: 'shell.title-wallet-create', Screen: walletCreate, ...open },
  { name: 'transfer', path: PATHS.transfer, title: 'shell.title-transfer', Screen: coming, ...flagged },
  { name: 'history', path: PATHS.history, title: 'shell.title-history', Screen: history, ...flagged },
  { name: 'deposit', path: PATHS.deposit, title: 'shell.title-deposit', Screen: coming, ...flagged },
  { name: 'withdraw', path: PATHS.withdraw, title: 'shell.title-withdraw', Screen: coming, ...flagged },
  { name: 'newSetting', path: PATHS.newSetting, title: 'shell.title-new-setting', Screen: coming, ...open },
  { name: 'register', path: PATHS.register, title: 'shell.title-register', Screen: coming, ...open },
  { name: 'test', path: PATHS.test, title: 'shell.title-test', Screen: coming, ...open },
  { name: 'login', path: PATHS.login, title: 'shell.title-login', Screen: coming, ...open },
]
