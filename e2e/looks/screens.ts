import type { Page } from '@playwright/test'
import { text } from '../support/texts.ts'
import { tradeUrl } from '../support/trade.ts'
import { confirm } from '../support/wallet.ts'

/** A page, and the actions before its picture is taken. */
export interface Look {
  readonly name: string
  readonly path: string
  /** Whether the user has a wallet and orders; otherwise the user is a visitor. */
  readonly person?: boolean
  /**
   * Sign-in: a user who is logged in to an account, a user whose account is bound to their wallet, or staff. All of
   * them require `E2E_DATA_DIR`, the data folder of that exchange.
   */
  readonly who?: 'account' | 'customer' | 'staff'
  /** The only width at which the picture is taken. */
  readonly only?: 'phone' | 'wide'
  readonly before?: (page: Page, language: string) => Promise<void>
}

const WALLET = '/home/my/view/walletAnonymously'
const HISTORY = '/tradingHistory/'
const TRADE = tradeUrl('SWT-CNY')
export const DEPOSIT = '/my/walletMgr/crossChainDeposit'
const WITHDRAW = '/my/walletMgr/crossChainWithdraw'

function tab(key: string) {
  return (page: Page, language: string): Promise<void> =>
    page
      .getByRole('tab', { name: new RegExp(`^${text(key, {}, language)}( \\d+)?$`) })
      .first()
      .click()
}

function press(key: string) {
  return (page: Page, language: string): Promise<void> =>
    page
      .getByRole('main')
      .getByRole('button', { name: text(key, {}, language), exact: true })
      .first()
      .click()
}

function amount(key: string, figure: string) {
  return (page: Page, language: string): Promise<void> =>
    page.getByRole('textbox', { name: text(key, {}, language), exact: true }).fill(figure)
}

/** Follows the first link on the page whose address matches. */
function follow(place: string) {
  return (page: Page): Promise<void> => page.getByRole('main').locator(`a[href*="${place}"]`).first().click()
}

/** Waits for the form, which appears after the account's wallet is loaded. */
function termsCome(page: Page, language: string): Promise<void> {
  return page.getByRole('heading', { name: text('gateway.terms', {}, language) }).waitFor()
}

/** Opens the list of orders; buys a finance product first, in English, which the other languages then list. */
async function ordersOfFinance(page: Page, language: string): Promise<void> {
  if (language !== 'en') return tab('finance.tab.orders')(page, language)
  await press('finance.buy')(page, language)
  await amount('finance.shares', '3')(page, language)
  await press('finance.review')(page, language)
  await confirm(page, text('vault.move.sign.order'))
  await page.locator('[data-order-state="active"]').waitFor({ timeout: 90_000 })
  await press('finance.back-to-orders')(page, language)
}

/** Opens the first row of a staff list. */
async function openRow(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
}

/** All types of screens. */
export const LOOKS: readonly Look[] = [
  { name: 'home', path: '/Home' },
  { name: 'home-person', path: '/Home', person: true },
  { name: 'markets', path: '/home/market/exchange/cnt' },
  { name: 'trade', path: TRADE },
  { name: 'trade-person', path: TRADE, person: true },
  { name: 'trade-no-candles', path: tradeUrl('JCALL-SWT', 'swtc') },
  { name: 'trade-depth', path: TRADE, before: press('chart.depth') },
  { name: 'trade-book', path: TRADE, only: 'phone', before: tab('trade.tab.book') },
  { name: 'trade-trades', path: TRADE, only: 'phone', before: tab('trade.tab.trades') },
  { name: 'trade-orders', path: TRADE, only: 'phone', person: true, before: tab('trade.tab.orders') },
  { name: 'trade-sheet', path: TRADE, only: 'phone', person: true, before: press('trade.side.buy') },
  { name: 'trade-assets', path: TRADE, only: 'wide', person: true, before: tab('orders.tab.assets') },
  { name: 'history', path: HISTORY },
  { name: 'history-person', path: HISTORY, person: true },
  { name: 'history-orders', path: HISTORY, person: true, before: tab('history.tab.orders') },
  { name: 'wallet', path: WALLET },
  { name: 'wallet-person', path: WALLET, person: true },
  { name: 'wallet-unlock', path: WALLET, person: true, before: press('wallet.unlock') },
  { name: 'wallet-import', path: WALLET, before: press('wallet.way-import') },
  { name: 'wallet-create', path: `${WALLET}/create` },
  { name: 'swap', path: '/swap', before: amount('swap.pay', '300') },
  { name: 'swap-person', path: '/swap', person: true, before: amount('swap.pay', '300') },
  { name: 'finance', path: '/finance' },
  { name: 'finance-proofs', path: '/finance?tab=proofs' },
  { name: 'finance-orders', path: '/finance?tab=orders', who: 'account' },
  { name: 'finance-buy', path: '/finance', who: 'customer', before: press('finance.buy') },
  { name: 'finance-bought', path: '/finance', who: 'customer', before: ordersOfFinance },
  { name: 'finance-none', path: '/finance?tab=orders', who: 'customer' },
  { name: 'deposit', path: DEPOSIT, who: 'customer', before: termsCome },
  { name: 'withdraw', path: WITHDRAW, who: 'customer', before: termsCome },
  { name: 'pools', path: '/amm' },
  { name: 'pools-person', path: '/amm', person: true },
  { name: 'about', path: '/About' },
  { name: 'information', path: '/information' },
  { name: 'information-versions', path: '/information?section=versions' },
  { name: 'information-listing', path: '/information?section=listing' },
  {
    name: 'information-wrong',
    path: '/information?section=listing',
    before: press('content.apply-send'),
  },
  { name: 'notice', path: '/information', before: follow('/content/') },
  { name: 'guide', path: '/guide' },
  { name: 'help', path: '/helpCenter' },
  { name: 'help-article', path: '/helpCenter', before: follow('article=') },
  { name: 'exam', path: '/Test' },
  { name: 'login', path: '/login' },
  { name: 'reset', path: '/login/reset' },
  { name: 'account', path: '/home/my/account', who: 'account' },
  { name: 'account-identity', path: '/home/my/identity', who: 'account' },
  { name: 'staff-login', path: '/staff' },
  { name: 'staff-identity', path: '/staff/identity', who: 'staff' },
  { name: 'staff-gateway', path: '/staff/gateway', who: 'staff' },
  { name: 'staff-finance', path: '/staff/finance', who: 'staff' },
  { name: 'staff-people', path: '/staff/people', who: 'staff' },
  { name: 'staff-questions', path: '/staff/questions', who: 'staff' },
  { name: 'staff-site', path: '/staff/site', who: 'staff' },
  {
    name: 'staff-site-text',
    path: '/staff/site',
    who: 'staff',
    before: async (page) => {
      await page.getByRole('table').nth(2).getByRole('button').nth(1).click()
    },
  },
  { name: 'staff-content', path: '/staff/content', who: 'staff' },
  {
    name: 'staff-content-item',
    path: '/staff/content',
    who: 'staff',
    before: async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').first().click()
      await page.getByRole('textbox').first().waitFor()
    },
  },
  { name: 'staff-listing', path: '/staff/listing', who: 'staff' },
  { name: 'staff-listing-item', path: '/staff/listing', who: 'staff', before: openRow },
  { name: 'staff-audit', path: '/staff/audit', who: 'staff' },
  { name: 'staff-operations', path: '/staff/operations', who: 'staff' },
  { name: 'staff-outbox', path: '/staff/outbox', who: 'staff' },
]
