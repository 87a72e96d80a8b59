import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

/**
 * Serves the exchange's configuration to a page with some values changed, as staff may set them. The changes do not
 * affect other tests. `site.spec.ts` sets values as staff do.
 */
async function configure(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/static/config/config.json*', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const { data, ...envelope } = (await answer.json()) as { readonly data: object }
    await route.fulfill({ json: { ...envelope, data: { ...data, ...values } } })
  })
}

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

test('HDR-020 HDR-023 at every desktop width the menu of the header shows the code of the app on hover and on focus, and leads to the support chat', async ({
  page,
}) => {
  await configure(page, {
    appDownloadUrl: 'https://app.example/download',
    advisoryService: { qq: '10001', url: 'https://chat.example/?uin=10001' },
  })
  await page.goto('/Home')
  const more = page.getByRole('banner').getByRole('button', { name: text('site.more'), exact: true })
  const menu = page.getByRole('region', { name: text('site.more'), exact: true })
  const link = (id: string) => menu.getByRole('link', { name: text(`site.more.${id}`), exact: true })
  const code = menu.getByRole('tooltip').locator('svg')
  for (const width of [1024, 1280, 1599, 1600]) {
    await page.setViewportSize({ width, height: 720 })
    await more.click()
    await expect(link('consultation')).toBeVisible()
    await expect(link('consultation')).toHaveAttribute('href', 'https://chat.example/?uin=10001')
    await expect(code).toHaveCount(0)
    await link('app').hover()
    await expect(code, `hover at ${width}`).toBeInViewport({ ratio: 1 })
    await link('consultation').hover()
    await expect(code).toHaveCount(0)
    await link('consultation').focus()
    await page.keyboard.press('Tab')
    await expect(link('app')).toBeFocused()
    await expect(code, `focus at ${width}`).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
  await page.setViewportSize({ width: 1600, height: 720 })
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('site.more.app'), exact: true })
    .hover()
  await expect(page.getByRole('banner').getByRole('tooltip').locator('svg')).toBeInViewport({ ratio: 1 })
})
