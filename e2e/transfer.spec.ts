import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { confirm, unlock, walletIsLocked } from './support/wallet.ts'

const TRANSFER = '/home/discover/transfer'

const field = (page: Page, key: string): Locator =>
  page.getByRole('textbox', { name: text(`transfer.${key}`), exact: true })

/** Says yes to the transfer, and gives the password where the wallet is locked. */
async function sends(page: Page): Promise<void> {
  const isLocked = await walletIsLocked(page)
  await page.getByRole('button', { name: text('transfer.review') }).click()
  await confirm(page, text('vault.move.sign.send'))
  if (isLocked) await unlock(page)
}

test('RTE-014 TRF-003 TRF-005 TRF-007 TRF-008 VAL-029 ERR-057 ERR-079 money goes to another wallet, and what cannot is told before', async ({
  newPerson,
}) => {
  const [sender, receiver] = [await newPerson(), await newPerson()]
  const { page } = sender
  const from = await sender.createFundedWallet()
  const to = await receiver.createFundedWallet()
  await page.goto(TRANSFER)
  await expect(page.getByRole('heading', { name: text('transfer.title'), level: 1 })).toBeVisible()

  const told = page.getByRole('alert')
  await field(page, 'to').fill(from.address)
  await expect(told.filter({ hasText: text('transfer.to.same') })).toBeVisible()
  await field(page, 'to').fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await expect(told.filter({ hasText: text('transfer.to.other-chain', { chain: 'Ethereum' }) })).toBeVisible()
  await field(page, 'to').fill(to.address)
  await expect(page.getByText(text('transfer.first-time'))).toBeVisible()
  await field(page, 'amount').fill('0')
  await expect(told.filter({ hasText: text('transfer.amount.zero') })).toBeVisible()
  await field(page, 'amount').fill('99999999')
  await expect(told.filter({ hasText: text('transfer.amount.above') })).toBeVisible()
  await field(page, 'amount').fill('12.5')
  await field(page, 'memo').fill('rent')
  await field(page, 'tag').fill('7')
  await expect(told).toHaveCount(0)

  await sends(page)
  await expect(page.locator('[data-transfer-status="success"]')).toBeVisible()
  await expect(page.getByText(text('transactions.payment-validated')).first()).toBeVisible()
})
