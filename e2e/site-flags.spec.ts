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
