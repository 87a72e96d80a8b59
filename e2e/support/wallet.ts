import { expect, type Page } from '@playwright/test'
import { text } from './texts.ts'

export const TRADING_PASSWORD = 'Tidebook1'

export interface NewWallet {
  readonly address: string
  readonly secret: string
}

const CREATE = '/home/my/view/walletAnonymously/create'

/** Goes through the steps a newcomer goes through: write the secret down, prove it, choose a password. */
export async function createWallet(page: Page): Promise<NewWallet> {
  await page.goto(CREATE)
  await page.getByRole('button', { name: text('wallet.copy-secret') }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: text('wallet.written') }).click()
  await expect(page.getByText(text('wallet.type-why'))).toBeVisible()
  const fields = page.getByRole('textbox', { name: /^Character \d+/ })
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) {
    const label = await field.evaluate(
      (input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '',
    )
    const place = Number(/\d+/.exec(label)?.[0])
    await field.fill(secret.charAt(place - 1))
  }
  await page.getByRole('button', { name: text('wallet.continue') }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: text('wallet.save') }).click()
  await expect(page.getByText(text('wallet.created'))).toBeVisible()
  const address = await page.evaluate(
    () => document.body.innerText.match(/\bj[1-9A-HJ-NP-Za-km-z]{25,34}\b/)?.[0] ?? '',
  )
  return { address, secret }
}

/** Types the trading password twice. */
export async function choosePassword(page: Page, password = TRADING_PASSWORD): Promise<void> {
  await page.getByLabel(text('wallet.password-short'), { exact: true }).fill(password)
  await page.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(password)
}

/** Presses the faucet button of the inactive wallet's hint and waits until the ledger has activated the wallet. */
export async function fundWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('wallet.faucet') }).click()
  await expect(page.getByText(text('wallet.now-active'))).toBeVisible()
}

/** Types the password into the unlock dialog. */
export async function unlock(page: Page, password = TRADING_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: text('wallet.unlock-title') })
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: text('wallet.unlock') }).click()
}
