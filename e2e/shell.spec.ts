import type { Page } from '@playwright/test'
import { LANGUAGES } from '../apps/web/src/lib/languages.ts'
import { seriousFaults } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseLanguage } from './support/language.ts'
import { layoutFaults } from './support/layout.ts'
import { openWithin } from './support/open-within.ts'
import { watchPolicy } from './support/policy.ts'
import { putAccount } from './support/prepared-account.ts'
import { text } from './support/texts.ts'
import { decline } from './support/wallet.ts'
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

test('RTE-001 RTE-002 RTE-015 RTE-019 RTE-021 RTE-024 SCR-001 HDR-004 HDR-005 HDR-006 HDR-007 HDR-008 ROL-003 a visitor reaches home, market, trade and the five flagged screens without a login, from unknown paths too; the root footer is absent on trade and on home, which has its own', async ({
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

  for (const path of FLAGGED) {
    await openWithin(page, path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }

  const link = (name: string) => header(page).getByRole('link', { name: text(`shell.nav-${name}`) })
  const footer = page.getByRole('contentinfo')
  await openWithin(page, '/Home')
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

test('UX-101 HDR-014 I18-003 I18-007 I18-008 I18-009 STA-001 theme, colors and language of the header apply immediately and are kept: zh, en and ru, and a click anywhere closes their menu', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/home/market/exchange/cnt')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: text('shell.theme-light') }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: text('preferences.display') }).click()
  await page.getByText(text('preferences.sides-blue-orange')).click()
  await expect(root).toHaveAttribute('data-sides', 'blue-orange')
  await page.keyboard.press('Escape')

  await expect(page).toHaveTitle(/^Markets/)
  await page.getByRole('button', { name: text('shell.language') }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['中文', 'English', 'Русский'])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  for (const [language, labelWidth] of [
    ['en', 122],
    ['zh', 92],
    ['ru', 122],
  ] as const) {
    await chooseLanguage(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('shell.nav-market', {}, language))
    await expect(page).toHaveTitle(new RegExp(`^${text('shell.title-market', {}, language)}`))
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tidebook_languageType')))
      .toBe(JSON.stringify(language))
    await page.getByRole('button', { name: text('preferences.display', {}, language) }).click()
    const label = page.getByText(text('preferences.theme', {}, language), { exact: true })
    await expect.poll(async () => (await label.boundingBox())?.width).toBe(labelWidth)
    await page.keyboard.press('Escape')
    await expect(label).toBeHidden()
  }

  await page.reload()
  await expect(page).toHaveTitle(new RegExp(`^${text('shell.title-market', {}, 'ru')}`))
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(root).toHaveAttribute('data-sides', 'blue-orange')
  await chooseLanguage(page, 'en')
  await page.getByRole('button', { name: text('preferences.display') }).click()
  await page.getByText(text('preferences.sides-red-up')).click()
  await expect(root).toHaveAttribute('data-rise', 'red')
  await page.getByText(text('preferences.theme-system')).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('HDR-018 from 1280 px on, the header shows the masked name next to the wallet, in every language, and nothing overlaps', async ({
  newPerson,
  baseURL,
}) => {
  const { page, context, keepWallet } = await newPerson()
  await keepWallet()
  await putAccount(context, baseURL ?? '')
  for (const path of [TRADE, '/amm']) {
    await page.goto(path)
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language)
      const name = page.getByRole('banner').getByText(/^139\*{4}\d{4}$/)
      for (const width of [1600, 1536, 1440, 1366, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        await expect(name.first(), `${language} ${path} at ${width}`).toBeInViewport({ ratio: 1 })
        await expect(async () => {
          expect(await layoutFaults(page), `${language} ${path} at ${width}`).toEqual([])
        }).toPass({ timeout: 60_000 })
      }
    }
  }
})

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-TW' })

  test('I18-005 the initial language is Chinese', async ({ page }) => {
    await page.goto('/Home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home.title', {}, 'zh'))
  })
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
  // The page below the dialog was checked with the order.
  await check('prompt of the vault', 'dialog.vault-host[open]')
  await decline(page)
  for (const path of ['/tradingHistory/', '/Home']) {
    await openWithin(page, path)
    await expect(page.getByRole('table').first()).toBeVisible()
    await check(`${path} with a wallet`)
  }
})
