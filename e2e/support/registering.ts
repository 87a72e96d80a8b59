import { expect, type Locator, type Page } from '@playwright/test'
import { forgetAskedCodes } from './database.ts'
import { answerByKeys } from './exam.ts'
import { codeTo } from './outbox.ts'
import { text } from './texts.ts'

/** Presses the tab key until an element is focused. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(place).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

/** Registers by keyboard, from the knowledge test to an account. The wallet is the next step. */
export async function registerByKeys(page: Page, email: string, password: string): Promise<void> {
  await forgetAskedCodes()
  const main = page.getByRole('main')
  const field = (key: string): Locator => main.getByLabel(text(`sign-in.${key}`), { exact: true })
  await page.goto('/Test')
  await expect(main.getByRole('button', { name: text('exam.begin') })).toBeVisible()
  await page.keyboard.press('Enter')
  await answerByKeys(
    page,
    Array.from({ length: 15 }, (_each, place) => place + 1),
  )
  const register = main.getByRole('link', { name: text('exam.register') })
  await expect(register.or(field('code'))).toBeVisible()
  if (await register.isVisible()) await page.goto('/register')
  await tabTo(page, main.getByRole('textbox', { name: text('sign-in.email'), exact: true }))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(field('code')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(main.getByText(text('sign-in.sent-outbox'))).toBeVisible()
  const code = await codeTo(email)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(code)
  await tabTo(page, field('login-password'))
  await page.keyboard.type(password)
  const agree = main.getByRole('checkbox', { name: text('sign-in.agree') })
  await tabTo(page, agree)
  // The first press opens the terms.
  await page.keyboard.press('Space')
  await expect(main.getByText(text('sign-in.term-keys'))).toBeVisible()
  await page.keyboard.press('Space')
  await expect(agree).toBeChecked()
  await page.keyboard.press('Enter')
}
