import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

test('CNT-001 CNT-002 CNT-007 HDR-001 HDR-002 HDR-003 help, guide and version log hold what this exchange ships, without a footer', async ({
  page,
}) => {
  await page.goto('/helpCenter')
  const topics = page.getByRole('navigation', { name: text('content.help-topics') })
  const first = topics.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('article').getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/guide')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(2)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/information?section=versions')
  await expect(page.getByRole('main').getByText('0.1.0').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
