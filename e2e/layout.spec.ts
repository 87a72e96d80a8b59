import type { Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../apps/web/src/lib/languages.ts'
import { PATHS, tradePath } from '../apps/web/src/lib/paths.ts'
import { seriousFaults } from './support/accessibility.ts'
import { putAccount, putAdministrator } from './support/prepared-account.ts'
import { ADDRESSES } from './support/routes.ts'
import { layoutFaults } from './support/layout.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseLanguage } from './support/language.ts'
import { watchPolicy } from './support/policy.ts'
import { openWithin } from './support/open-within.ts'
import { text } from './support/texts.ts'
import { bestPrices, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'

/** Wide enough for every menu of the header. */
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const NARROW = { width: 768, height: 1024 }
const TABLET = { width: 1024, height: 768 }

/**
 * Russian has the longest texts, so it is checked at every size. The other languages are checked where their texts have
 * the least room: on a phone, and at the width from which the header shows its links. The desktop comes last, because
 * the next language is chosen at its width, and each change of size costs a layout.
 */
const SIZES = {
  en: [PHONE, TABLET, DESKTOP],
  zh: [PHONE, TABLET, DESKTOP],
  ru: [PHONE, NARROW, TABLET, { width: 1280, height: 720 }, { width: 1920, height: 1080 }, DESKTOP],
} as const satisfies Record<Language, readonly { readonly width: number; readonly height: number }[]>

const ROUTES = [
  ...ADDRESSES.filter((path) => path !== PATHS.trade),
  tradePath({ base: 'SWT', counter: 'CNY', dealArea: 'cnt' }),
  '/no/such/path',
  '/?lang=zh',
]

/** Loading a screen costs more than all checks on it, so each screen is loaded once for all languages. */
async function inEachLanguage(page: Page, check: (language: Language) => Promise<void>): Promise<void> {
  await page.setViewportSize(DESKTOP)
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language, (control, options) => control.dispatchEvent('click', {}, options))
    await check(language)
  }
}

/** Polls, because a resized screen takes a moment to lay out. */
async function standsAtAllWidths(page: Page, path: string, language: Language): Promise<void> {
  for (const size of SIZES[language]) {
    await page.setViewportSize(size)
    await expect(async () => {
      expect(await layoutFaults(page), `${language} ${path} at ${size.width}`).toEqual([])
    }).toPass({ timeout: 60_000 })
  }
}

/** Domains of message keys: the first part of each catalog's name, and the domains of errors. */
const DOMAINS = new Set(
  readdirSync(join(import.meta.dirname, '../apps/web/src/locales/en')).map((file) => file.split('.')[0] ?? ''),
)

/** Matches a message key that is displayed instead of its text. */
const RAW_KEY = new RegExp(String.raw`\b(?:${[...DOMAINS, 'error', 'error-next'].join('|')})\.[a-z][a-z-]+`)

test('I18-001 the header has room for a wallet, an account and all links together', async ({ newPerson, baseURL }) => {
  const { page, context, keepWallet } = await newPerson()
  await keepWallet()
  await putAccount(context, baseURL ?? '')
  await page.goto('/amm')
  await inEachLanguage(page, async (language) => {
    await expect(
      page.getByRole('banner').getByRole('button', { name: text('site.more', {}, language), exact: true }),
    ).toBeVisible()
    await standsAtAllWidths(page, '/amm', language)
  })
})

/** Together the screens take longer than one test may. */
const PARTS = 3
for (let part = 0; part < PARTS; part += 1) {
  test(`I18-001 I18-002 I18-003 no screen shows a raw key, blocks a request, or cuts off or overlaps a text from 390 to 1920 px: part ${part + 1} of ${PARTS}`, async ({
    newPerson,
  }) => {
    test.setTimeout(360_000)
    const { page } = await newPerson()
    const violations = await watchPolicy(page)
    await page.goto(PATHS.home)
    for (const path of ROUTES.filter((_, index) => index % PARTS === part)) {
      await openWithin(page, path)
      await expect(page).toHaveTitle(/Tidebook/)
      await inEachLanguage(page, async (language) => {
        await standsAtAllWidths(page, path, language)
        expect(await page.locator('body').innerText(), `${language} ${path}`).not.toMatch(RAW_KEY)
      })
    }
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(
      keys.filter((key) => !key.startsWith('tidebook_')),
      'ENT-073',
    ).toEqual([])
    expect(violations).toEqual([])
  })
}

test('nor does a screen of a user with a wallet and an open order', async ({ newPerson }) => {
  test.setTimeout(360_000)
  const { page, createFundedWallet } = await newPerson()
  const violations = await watchPolicy(page)
  await createFundedWallet()
  await page.goto(tradeUrl('SWT-CNY'))
  const { ask } = await bestPrices(page, 'SWT-CNY', 6)
  await placeOrder(page, 'SWTC', { side: 'sell', price: priceText(ask + ask / 100n, 6), amount: '12.5' })
  await expect(orderRows(page).filter({ hasText: '12.5' })).toBeVisible()
  for (const path of [tradeUrl('SWT-CNY'), PATHS.wallet, PATHS.history, PATHS.swap, PATHS.amm]) {
    await openWithin(page, path)
    await expect(page.getByRole('main').getByText('SWTC').first()).toBeAttached()
    await inEachLanguage(page, (language) => standsAtAllWidths(page, path, language))
  }
  for (const path of [
    PATHS.walletCreate,
    PATHS.transfer,
    PATHS.deposit,
    PATHS.withdraw,
    PATHS.finance,
    PATHS.newSetting,
  ])
    await openWithin(page, path)
  expect(violations).toEqual([])
})

test('nor for a user with an account, or for staff, including dialogs and accessible names', async ({
  newPerson,
  baseURL,
}) => {
  test.setTimeout(360_000)
  const { page, context, createFundedWallet } = await newPerson()
  await createFundedWallet()
  await putAccount(context, baseURL ?? '')
  await putAdministrator(context, baseURL ?? '')
  const button = (key: string, language: string) =>
    page.getByRole('button', { name: text(key, {}, language), exact: true })
  const opened: Readonly<Record<string, (language: string) => Promise<void>>> = {
    [PATHS.account]: () => expect(page.getByText('Firefox 131')).toBeVisible(),
    [PATHS.identity]: () => expect(page.locator('input[type=file]')).toHaveCount(3),
    [PATHS.test]: async (language) => {
      const begin = button('exam.begin', language)
      // Waits for a test that was started earlier.
      await expect(begin.or(page.getByRole('radio').first())).toBeVisible()
      if (await begin.isVisible()) await begin.click()
      await expect(page.getByRole('radio')).toHaveCount(4)
    },
    [PATHS.transfer]: async (language) => {
      await button('transfer.receive', language).click()
      await expect(page.getByRole('dialog').getByRole('figure')).toBeVisible()
    },
    '/staff/identity': () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    '/staff/people': () => expect(page.getByRole('table')).toBeVisible(),
    '/staff/outbox': () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    '/staff/audit': () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  }
  // English was written first, and Russian has the longest texts.
  for (const language of ['en', 'ru'] as const) {
    await page.goto(PATHS.home)
    await page.evaluate((chosen) => localStorage.setItem('tidebook_languageType', JSON.stringify(chosen)), language)
    await page.reload()
    for (const [path, isThere] of Object.entries(opened)) {
      const isOfStaff = path.startsWith('/staff')
      await (isOfStaff ? page.goto(path) : openWithin(page, path))
      await isThere(language)
      // Staff tables may scroll horizontally.
      for (const size of isOfStaff ? [NARROW] : [PHONE, NARROW]) {
        await page.setViewportSize(size)
        await expect(async () => {
          expect(await layoutFaults(page), `${language} ${path} at ${size.width}`).toEqual([])
        }).toPass({ timeout: 60_000 })
      }
      if (language === 'en') expect(await seriousFaults(page), path).toEqual([])
    }
  }
})

test('HDR-021 HDR-022 ERR-076 ERR-077 a phone shows the whole text of a warning about its browser or its size', async ({
  browser,
  baseURL,
}) => {
  const explorer = 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'
  for (const language of LANGUAGES)
    for (const [warning, agent] of [
      ['ie', { userAgent: explorer }],
      ['mobile', {}],
    ] as const) {
      const locale = { en: 'en-US', zh: 'zh-CN', ru: 'ru-RU' }[language]
      const context = await browser.newContext({ baseURL: baseURL ?? '', locale, viewport: PHONE, ...agent })
      const page = await context.newPage()
      await page.route('**/static/config/config.json*', async (route) => {
        const response = await route.fetch()
        const file = (await response.json()) as { data: object }
        await route.fulfill({ response, json: { ...file, data: { ...file.data, mobileWarning: true } } })
      })
      await page.goto('/login')
      const line = page.getByRole('alert').filter({ hasText: text(`site.${warning}`, {}, language) })
      await expect(line).toBeVisible()
      const cutOff = await line.evaluate((box) => [
        box.scrollWidth - box.clientWidth,
        box.scrollHeight - box.clientHeight,
      ])
      expect(cutOff, `${language} ${warning}`).toEqual([0, 0])
      await context.close()
    }
})

test('an address with an unknown pair shows an error and opens no other pair; one with an unknown token opens a valid swap', async ({
  page,
}) => {
  const asked = tradeUrl('FOO-BAR')
  await page.goto(asked)
  await expect(page.getByText(text('trade.unknown-pair', { pair: 'FOO-BAR' }))).toBeVisible()
  await expect(page).toHaveURL(asked)
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.getByRole('link', { name: text('markets.show-all') }).click()
  await expect(page).toHaveURL(/exchange\/all$/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('shell.nav-trade'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/home\/deal\/exchange$/)

  const token = (side: 'pay' | 'receive') =>
    page.getByRole('button', { name: new RegExp(`^${text(`swap.${side}-token`)}`) })
  await openWithin(page, '/swap?pay=NOPE&receive=CNY')
  await expect(page.getByText(text('swap.unknown', { name: 'NOPE' }))).toBeVisible()
  await expect(token('pay')).toContainText('SWTC')
  await openWithin(page, '/swap?pay=CNY&receive=CNY')
  await expect(token('pay')).toBeVisible()
  expect(await token('pay').textContent()).not.toBe(await token('receive').textContent())
  await openWithin(page, '/amm?pool=jNoSuchPool')
  await expect(page.getByText(text('pools.gone'))).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('fields are 16 px, targets of the trade screen at least 40 px, full screen is in reach in Russian, which has the longest texts', async ({
    page,
  }) => {
    const language = 'ru'
    await page.addInitScript(() => localStorage.setItem('tidebook_languageType', '"ru"'))
    await page.goto(tradeUrl('SWT-CNY'))
    const full = page.getByRole('button', { name: text('chart.fullscreen', {}, language) })
    await expect(full).toBeInViewport({ ratio: 1 })
    await page
      .getByRole('main')
      .getByRole('button', { name: text('trade.side.buy', {}, language), exact: true })
      .click()
    const sheet = page.getByRole('dialog')
    for (const field of await sheet.getByRole('textbox').all()) {
      await expect(field).toHaveCSS('font-size', '16px')
    }
    await expect(sheet.getByRole('textbox')).toHaveCount(3)
    const small = (): Promise<unknown[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role="toolbar"] button, [role="tab"], dialog[open] form button')]
          .filter((each) => each.checkVisibility())
          .map((each) => ({ name: each.textContent || each.ariaLabel, high: each.getBoundingClientRect().height }))
          .filter(({ high }) => high < 40),
      )
    await expect.poll(small).toEqual([])
  })
})

test('UX-105 the trade page fits 1280 by 720 without scrolling, panels keep their chosen sizes, a phone has tabs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(tradeUrl('SWT-CNY'))
  const edge = page.getByRole('slider', { name: text('trade.resize.orders') })
  await expect(edge).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
  ).toBeLessThanOrEqual(0)
  await edge.focus()
  const before = Number(await edge.inputValue())
  for (let step = 0; step < 3; step += 1) await edge.press('ArrowRight')
  await expect(edge).toHaveValue(String(before + 24))
  const book = page.getByRole('region', { name: text('trade.book'), exact: true })
  const width = async (): Promise<number> => (await book.boundingBox())?.width ?? 0
  const narrow = await width()
  await page.getByRole('slider', { name: text('trade.resize.book') }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(narrow + 20)
  const wide = await width()
  await page.reload()
  await expect(edge).toHaveValue(String(before + 24))
  await expect.poll(width).toBeCloseTo(wide, 0)
  // The largest panels together leave room for the chart and the forms.
  for (const panel of ['markets', 'book', 'trades', 'orders']) {
    const slider = page.getByRole('slider', { name: text(`trade.resize.${panel}`) })
    await slider.press('End')
    await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '')
  }
  const middle = page.locator('.trade-middle')
  await expect.poll(async () => (await middle.boundingBox())?.width).toBeGreaterThanOrEqual(520)
  const chart = middle.locator('.trade-panel').first()
  await expect.poll(async () => (await chart.boundingBox())?.height).toBeGreaterThanOrEqual(120)
  const buttons = middle.locator('form button[type=submit]')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const tab of ['book', 'trades', 'orders', 'chart'] as const) {
    await page.getByRole('tab', { name: text(`trade.tab.${tab}`) }).click()
    await expect(page.getByRole('tabpanel', { name: text(`trade.tab.${tab}`), exact: true })).toBeVisible()
  }
})
