import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, key: string) => main(page).getByRole('button', { name: text(key), exact: true })

async function nothingSerious(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('SCR-006 STA-010 STA-011 STA-012 VAL-052 ERR-078 the form says what is missing, and its code button counts down', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await page.clock.install()
  await page.goto('/Home')
  // Only the server knows whether a pass is one.
  await page.evaluate(() =>
    localStorage.setItem('tidebook_examPass', JSON.stringify({ token: 'x', expires: Date.now() + 3_600_000 })),
  )
  await page.goto('/register')
  await button(page, 'sign-in.register').click()
  for (const key of ['email-required', 'code-required', 'password-required'])
    await expect(main(page).getByText(text(`sign-in.problem.${key}`))).toBeVisible()
  await expect(main(page).getByText(text('sign-in.agreement-needed'))).toBeVisible()
  await nothingSerious(page)
  const agree = main(page).getByRole('checkbox', { name: text('sign-in.agree') })
  await main(page).getByText(text('sign-in.agree')).click()
  await expect(main(page).getByText(text('sign-in.agreement-read-first'))).toBeVisible()
  await expect(agree).not.toBeChecked()
  await expect(main(page).getByText(text('sign-in.term-keys'))).toBeVisible()
  await main(page).getByText(text('sign-in.agree')).click()
  await expect(agree).toBeChecked()
  const email = main(page).getByRole('textbox', { name: text('sign-in.email'), exact: true })
  await email.fill('nobody@example')
  await expect(main(page).getByText(text('sign-in.problem.email-format'))).toBeVisible()
  await email.fill('counting@example.com')
  await button(page, 'sign-in.send').click()
  const counting = main(page).getByRole('button', { name: /^Again in \d+ s$/ })
  await expect(counting).toBeDisabled()
  const shown = async (): Promise<number> => Number(/\d+/.exec((await counting.textContent()) ?? '')?.[0])
  const first = await shown()
  await page.clock.runFor(1000)
  await expect.poll(shown).toBeLessThan(first)
  await page.clock.fastForward('01:00')
  await expect(button(page, 'sign-in.send')).toBeEnabled()
})
