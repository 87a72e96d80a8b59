import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { putAccount, putAdministrator } from '../support/prepared-account.ts'
import { orderRows, placeOrder, tradeUrl } from '../support/trade.ts'
import { createWallet, fundWallet } from '../support/wallet.ts'
import { contactSheet } from './contact-sheet.ts'
import { openBrowser } from './open-browser.ts'
import { DEPOSIT, LOOKS, type Look } from './screens.ts'

// Takes pictures of every screen of a running exchange in two themes, three languages and three sizes, and a sheet of
// the six pictures of each size. `npm run looks -- trade wallet` takes only screens with these name prefixes;
// LOOKS_SIZES=phone,large takes only these sizes.
const url = process.env['LOOKS_URL'] ?? 'http://127.0.0.1:7350'
const folder = process.env['LOOKS_DIR'] ?? 'test-results/looks'
const wanted = process.argv.slice(2)
const sizes = process.env['LOOKS_SIZES']?.split(',')

const THEMES = ['dark', 'light'] as const
const LANGUAGES = ['en', 'zh', 'ru'] as const
const SIZES = [
  { name: 'desk', width: 1280, height: 720 },
  { name: 'large', width: 1920, height: 1080 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'small', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const
type Size = (typeof SIZES)[number]

/** Time for lists, numbers, charts and dialogs to appear. */
const SETTLED_MS = 900

async function visitor(browser: Browser, size: Size): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    hasTouch: size.name === 'phone',
    isMobile: size.name === 'phone',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return context.newPage()
}

async function person(browser: Browser, size: Size, hasAccount = false): Promise<Page> {
  const page = await visitor(browser, size)
  if (hasAccount) await putAccount(page.context(), url)
  // The forms are faster to fill in a wide window.
  await page.setViewportSize(SIZES[0])
  await createWallet(page)
  await fundWallet(page)
  await page.goto(tradeUrl('SWT-CNY'))
  await page.getByRole('tab', { name: /^Open orders/ }).waitFor()
  const price = Number(/[\d.]+/.exec(await page.title())?.[0] ?? 0)
  await placeOrder(page, 'SWTC', { side: 'buy', price: (price * 0.985).toFixed(6), amount: '120.5' })
  await orderRows(page).filter({ hasText: '120.5' }).waitFor()
  await placeOrder(page, 'SWTC', { side: 'sell', price: (price * 1.012).toFixed(6), amount: '80.25' })
  await orderRows(page).filter({ hasText: '80.25' }).waitFor()
  await placeOrder(page, 'SWTC', { side: 'buy', price: (price * 1.01).toFixed(6), amount: '60' })
  await page.setViewportSize(size)
  return page
}

/**
 * Opens a page of a user whose account is bound to their wallet, as gateways and finance require: the account of a user
 * who is logged in is bound to the wallet they create.
 */
async function customer(browser: Browser, size: Size): Promise<Page> {
  const page = await person(browser, size, true)
  await page.goto(DEPOSIT)
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

async function somebody(who: string, size: Size): Promise<Page> {
  if (who === 'person') return person(browser, size)
  if (who === 'customer') return customer(browser, size)
  const page = await visitor(browser, size)
  if (who === 'account') await putAccount(page.context(), url)
  if (who === 'staff') await putAdministrator(page.context(), url)
  return page
}

async function shoot(page: Page, look: Look, size: Size): Promise<void> {
  const pictures: string[] = []
  await page.goto('/Home')
  for (const theme of THEMES)
    for (const language of LANGUAGES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate((stored) => localStorage.setItem('tidebook_languageType', JSON.stringify(stored)), language)
      await page.goto(look.path)
      await page.waitForTimeout(SETTLED_MS)
      await look.before?.(page, language)
      if (look.before !== undefined) await page.waitForTimeout(SETTLED_MS)
      const file = join(folder, `${look.name}-${size.name}-${theme}-${language}.png`)
      await page.screenshot({ path: file })
      pictures.push(file)
    }
  await contactSheet(page.context(), pictures, size, join(folder, `sheet-${look.name}-${size.name}.png`))
}

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
const looks = LOOKS.filter(({ name }) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)))
for (const size of SIZES.filter(({ name }) => sizes?.includes(name) ?? true)) {
  const here = looks.filter(({ only }) => only === undefined || (only === 'phone') === (size.name === 'phone'))
  const pages = new Map<string, Page>()
  for (const look of here) {
    const who = look.who ?? (look.person === true ? 'person' : 'visitor')
    const page = pages.get(who) ?? (await somebody(who, size))
    pages.set(who, page)
    await shoot(page, look, size)
    process.stdout.write(`${look.name} ${size.name}\n`)
  }
}
await browser.close()
