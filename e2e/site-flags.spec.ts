import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

const WALLET = '/home/my/view/walletAnonymously'

/**
 * Serves a page the exchange's configuration with some values changed, as staff may set them. The changes do not affect
 * other tests. `site.spec.ts` sets values as staff do.
 */
async function configure(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/static/config/config.json*', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const { data, ...envelope } = (await answer.json()) as { readonly data: object }
    await route.fulfill({ json: { ...envelope, data: { ...data, ...values } } })
  })
}

test('ENT-067 ENT-068 the wallet shows its value, unless the configuration turns estimates or the total off', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  const total = page.getByText(text('wallet.value'), { exact: true })
  const worth = page.getByRole('row').filter({ hasText: 'SWTC' }).first().getByRole('cell').last()
  const see = async (values: Readonly<Record<string, unknown>>, shows: { total: boolean; worth: boolean }) => {
    await configure(page, values)
    const configured = page.waitForResponse('**/static/config/config.json*')
    await page.goto(WALLET)
    await configured
    await expect(page.getByText(text('wallet.state-active'), { exact: true })).toBeVisible()
    await expect(page.getByRole('table').first()).toContainText('SWTC')
    await expect(total).toHaveCount(shows.total ? 1 : 0)
    await expect(worth).toHaveText(shows.worth ? /^\d/ : '--')
  }
  await see({}, { total: true, worth: true })
  await see({ totalAssets: false }, { total: false, worth: true })
  await see({ convertToCny: false }, { total: false, worth: false })
})

test("CNT-010 the exchange's page shows the configured description in the language of the reader", async ({ page }) => {
  await configure(page, {
    about: { en: 'Run by the harbour', zh: '由港口运营', ru: '' },
    content: { en: 'We are **open**.', zh: '我们 **开放**。', ru: '' },
  })
  await page.goto('/About')
  const main = page.getByRole('main')
  await expect(main.getByText('Run by the harbour', { exact: true })).toBeVisible()
  await expect(main.getByText('open', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  await page.getByRole('button', { name: text('shell.language') }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(main.getByText('由港口运营', { exact: true })).toBeVisible()
  await expect(main.getByText('开放', { exact: true })).toBeVisible()
})

test('HDR-022 ERR-077 a phone shows that the page is not optimized for it, if configured', async ({ page }) => {
  const warning = page.getByRole('alert').filter({ hasText: text('site.mobile') })
  await page.setViewportSize({ width: 390, height: 844 })
  await configure(page, { mobileWarning: true })
  await page.goto('/Home')
  await expect(warning).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(warning).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await configure(page, { mobileWarning: false })
  const configured = page.waitForResponse('**/static/config/config.json*')
  await page.goto('/Home')
  await configured
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(warning).toHaveCount(0)
})
