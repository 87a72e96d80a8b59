import type { Page } from '@playwright/test'
import { seriousFaults } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseLanguage } from './support/language.ts'
import { openWithin } from './support/open-within.ts'
import { watchPolicy } from './support/policy.ts'
import { text } from './support/texts.ts'
import { decline, vaultOf } from './support/wallet.ts'
import { orderForm, orderRows, placeOrder, tradeUrl } from './support/trade.ts'

const FLAGGED = [
  '/home/my/view/walletAnonymously',
  '/home/discover/transfer',
  '/tradingHistory/',
  '/my/walletMgr/crossChainDeposit',
  '/my/walletMgr/crossChainWithdraw',
]

const TRADE = tradeUrl('SWT-CNY')
const WALLET = '/home/my/view/walletAnonymously'

function header(page: Page) {
  return page.getByRole('navigation', { name: text('shell.nav') }).first()
}

const STEP_MS = 250

interface AskedTickers {
  /** Times of the requests, by the page's clock. */
  readonly times: number[]
  underWay: number
}

/** Runs in the page before its own scripts. */
function recordAskedTickers(): void {
  const asked: AskedTickers = { times: [], underWay: 0 }
  Object.assign(globalThis, { asked })
  const real = globalThis.fetch
  globalThis.fetch = async (...args) => {
    if (!String(args[0] instanceof Request ? args[0].url : args[0]).includes('/info/alltickers')) return real(...args)
    asked.times.push(Date.now())
    asked.underWay += 1
    return real(...args).finally(() => {
      asked.underWay -= 1
    })
  }
}

function askedTickers(page: Page): Promise<AskedTickers> {
  return page.evaluate(() => (globalThis as unknown as { asked: AskedTickers }).asked)
}

test('RTE-001 RTE-002 RTE-019 SCR-001 the bare address and unknown paths lead to /Home, which shows the markets without login, and case does not matter', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Home$/)
  await expect(page.getByRole('heading', { level: 1, name: text('home.title') })).toBeVisible()
  await page.goto('/no/such/path')
  await expect(page).toHaveURL(/\/Home$/)
  await openWithin(page, '/home')
  await expect(page).toHaveURL(/\/Home$/)
  await openWithin(page, '/HOME/deal/EXCHANGE')
  await expect(page).toHaveURL(/\/home\/deal\/exchange$/)
})

test('RTE-015 RTE-021 ROL-003 the five flagged screens open without a login', async ({ page }) => {
  await page.goto('/Home')
  for (const path of FLAGGED) {
    await openWithin(page, path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
})

test('HDR-004 HDR-005 HDR-006 HDR-007 HDR-008 RTE-024 the header leads to home, market and trade, and back to the last area; the root footer is absent on trade and on home, which has its own', async ({
  page,
}) => {
  const link = (name: string) => header(page).getByRole('link', { name: text(`shell.nav-${name}`) })
  const footer = page.getByRole('contentinfo')
  await page.goto('/Home')
  await link('market').click()
  await expect(page).toHaveURL(/\/home\/market\/exchange\/cnt$/)
  await expect(footer).toHaveAttribute('data-footer', 'root')
  await page.getByRole('tab', { name: /^USDT/ }).click()
  await expect(page).toHaveURL(/exchange\/usdt$/)
  await link('home').click()
  await expect(page).toHaveURL(/\/Home$/)
  await expect(footer).toHaveCount(1)
  await expect(footer).toHaveAttribute('data-footer', 'home')
  await link('market').click()
  await expect(page).toHaveURL(/exchange\/usdt$/)
  await link('trade').click()
  await expect(page).toHaveURL(/\/home\/deal\/exchange/)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(footer).toHaveCount(0)
})

test('the footer leads to the documentation, whose search finds a page and whose policy blocks nothing', async ({
  page,
}) => {
  const violations = await watchPolicy(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/home/market/exchange/cnt')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('shell.docs') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
  await page.getByRole('combobox').fill('back up and restore')
  await expect(page.getByRole('option').first()).toContainText('Back up and restore')
  await page.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/docs\/how-to\/back-up-and-restore/)
  await page.goto('/docs/architecture')
  await expect(page.getByRole('img', { name: 'Diagram' }).first()).toBeVisible()
  expect([violations, errors]).toEqual([[], []])
})

test('HDR-014 I18-003 I18-007 I18-008 STA-001 the switcher offers zh, en and ru, and a click anywhere closes it; texts, title and stored choice follow', async ({
  page,
}) => {
  await page.goto('/home/market/exchange/cnt')
  await expect(page).toHaveTitle(/^Markets/)
  await page.getByRole('button', { name: text('shell.language') }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['中文', 'English', 'Русский'])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  for (const language of ['zh', 'ru'] as const) {
    await chooseLanguage(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('shell.nav-market', {}, language))
    await expect(page).toHaveTitle(new RegExp(`^${text('shell.title-market', {}, language)}`))
    expect(await page.evaluate(() => localStorage.getItem('tidebook_languageType'))).toBe(JSON.stringify(language))
  }
  await page.reload()
  await expect(page).toHaveTitle(new RegExp(`^${text('shell.title-market', {}, 'ru')}`))
})

test('I18-004 I18-005 I18-006 the initial language is the stored choice, else that of a Chinese or Russian browser, else en', async ({
  browser,
}) => {
  for (const [locale, stored, language] of [
    ['zh-TW', undefined, 'zh'],
    ['fr-FR', undefined, 'en'],
    ['zh-CN', 'ru', 'ru'],
  ] as const) {
    const context = await browser.newContext({ locale })
    if (stored)
      await context.addInitScript((s) => localStorage.setItem('tidebook_languageType', JSON.stringify(s)), stored)
    const page = await context.newPage()
    await page.goto('/Home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.title', {}, language))
    await context.close()
  }
})

test('STA-002 Enter on the container triggers the monitor event once and submits the topmost dialog', async ({
  page,
}) => {
  await page.goto('/Home')
  await page.getByRole('button', { name: text('home.import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  await expect(dialog).toBeVisible()
  const vault = page.frames().find((frame) => frame.url().endsWith('/vault/'))
  await vault?.evaluate(() => {
    const seen = { monitor: 0, submit: 0 }
    Object.assign(globalThis, { seen })
    document.addEventListener('monitor:enter', () => (seen.monitor += 1))
    document.addEventListener('submit', () => (seen.submit += 1), true)
  })
  await dialog.getByRole('textbox').first().press('Enter')
  expect(await vault?.evaluate(() => (globalThis as { seen?: unknown }).seen)).toEqual({ monitor: 1, submit: 1 })
  await expect(dialog).toBeVisible()
})

test('STA-015 STA-016 ERR-046 a failing server is announced in a banner, and the page recovers automatically', async ({
  page,
}) => {
  await page.route('**/info/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  // Without the stream, the page polls the calls that fail.
  await page.routeWebSocket('**/ws', (socket) => socket.close())
  await page.goto('/Home')
  const banner = page.getByRole('alert').filter({ hasText: text('error.networkError') })
  await expect(banner).toBeVisible()
  await page.unroute('**/info/**')
  await expect(banner).toBeHidden()
})

test('STA-018 without the stream the market is polled every five seconds', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(recordAskedTickers)
  await page.routeWebSocket('**/ws', (socket) => socket.close())
  await page.goto('/Home')
  await page.clock.pauseAt(Date.now() + 5000)
  const first = (await askedTickers(page)).times.length
  // By the page's clock, which is paused while a response is pending.
  await expect(async () => {
    expect((await askedTickers(page)).underWay).toBe(0)
    await page.clock.runFor(STEP_MS)
    expect((await askedTickers(page)).times.length).toBeGreaterThanOrEqual(first + 3)
  }).toPass({ intervals: [1] })
  const times = (await askedTickers(page)).times.slice(first - 1)
  for (const [index, at] of times.slice(2).entries()) {
    expect(Math.abs(at - (times[index + 1] ?? 0) - 5000)).toBeLessThanOrEqual(2 * STEP_MS)
  }
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('%')
})

test('UX-101 a chosen theme is applied immediately and remembered; the system theme applies when selected', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/Home')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: text('shell.theme-light') }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: text('preferences.display') }).click()
  await page.getByText(text('preferences.sides-blue-orange')).click()
  await expect(root).toHaveAttribute('data-sides', 'blue-orange')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(root).toHaveAttribute('data-sides', 'blue-orange')
  await page.getByRole('button', { name: text('preferences.display') }).click()
  await page.getByText(text('preferences.sides-red-up')).click()
  await expect(root).toHaveAttribute('data-rise', 'red')
  await page.getByText(text('preferences.theme-system')).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('UX-102 accessibility: no serious fault on any type of screen, dark and light', async ({ page }) => {
  await page.goto('/Home')
  for (const path of ['/Home', '/home/market/exchange/cnt', '/amm', '/tradingHistory/', WALLET]) {
    await openWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await seriousFaults(page), path).toEqual([])
  }
})

test('UX-102 accessibility: the same with a wallet, an order, a confirmation and non-empty lists', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const check = async (path: string, part?: string): Promise<void> => {
    expect(await seriousFaults(page, part), path).toEqual([])
  }
  await createFundedWallet()
  await page.goto(WALLET)
  await expect(page.getByText(text('wallet.state-active'), { exact: true })).toBeVisible()
  await check('wallet created')
  await page.goto(TRADE)
  await placeOrder(page, 'SWTC', { side: 'buy', price: '0.0001', amount: '51' })
  await expect(orderRows(page).filter({ hasText: '51.000' })).toContainText(text('orders.state.open'))
  await check('trade with an order')
  await page.getByRole('button', { name: text('chart.depth'), exact: true }).click()
  await expect(page.getByRole('figure', { name: /Depth chart/ })).toBeVisible()
  const form = orderForm(page, 'buy', 'SWTC')
  await form.getByLabel(text('trade.amount'), { exact: true }).fill('52')
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The page below the question was checked with the order.
  await check('question of the vault', 'dialog.vault-host[open]')
  await decline(page)
  for (const path of ['/tradingHistory/', '/Home']) {
    await openWithin(page, path)
    await expect(page.getByRole('table').first()).toBeVisible()
    await check(`${path} with a wallet`)
  }
})

test('ENT-056 ENT-078 the platform state and the named stores are readable on the page, as copies', async ({
  page,
}) => {
  await page.goto(tradeUrl('SWT-CNY'))
  await expect(page.getByRole('form').first()).toBeVisible()
  interface Inspection {
    state: () => Promise<Record<string, unknown>>
    stores: () => Promise<Record<string, Record<string, unknown>>>
  }
  const read = () =>
    page.evaluate(async () => {
      const { tidebook } = globalThis as unknown as { tidebook: Inspection }
      const { state, stores } = { state: await tidebook.state(), stores: await tidebook.stores() }
      ;(stores['page'] ?? {})['to'] = 'spoiled'
      const again = await tidebook.stores()
      return {
        state,
        names: Object.keys(stores),
        page: again['page'],
        pairs: Object.keys(stores['pairs'] ?? {}).length,
      }
    })
  await expect
    .poll(async () => (await read()).state)
    .toMatchObject({
      netState: true,
      language: 'en',
      notices: [],
      coinmarketcapData: {},
      currentCounter: 'CNY',
    })
  const { names, state, pairs, page: visited } = await read()
  expect(names.toSorted()).toEqual(['coin', 'market', 'other', 'page', 'pairs', 'strategic', 'withdraw'])
  expect((state['marketList'] as readonly unknown[]).length).toBe(pairs)
  expect(visited).toMatchObject({ to: 'trade' })
})
