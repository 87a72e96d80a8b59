import { formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { bestPrices, orderForm, orderRows, priceText, tradeUrl, type Order } from './support/trade.ts'
import { confirm, decline, vaultOf } from './support/wallet.ts'

const d = parseDecimal

function prompt(page: Page) {
  return vaultOf(page).getByRole('dialog', { name: /\?$/ })
}

function warning(page: Page, part: string) {
  return prompt(page).getByRole('alert').filter({ hasText: part })
}

/** Returns the available native balance: the balance minus its reserve. The account has no orders. */
async function freeSwt(account: string): Promise<string> {
  const { account_data: data } = await requestNode<{ account_data: { Balance: string; OwnerCount: number } }>(
    'account_info',
    { account },
  )
  const free = BigInt(data.Balance) - 20_000_000n - 5_000_000n * BigInt(data.OwnerCount)
  return formatDecimal({ coefficient: free, scale: 6 })
}

/** Fills a form and presses its button, but does not respond to the confirmation. */
async function press(page: Page, coin: string, { side, price, amount }: Order): Promise<void> {
  const form = orderForm(page, side, coin)
  await form.getByLabel(text('trade.price'), { exact: true }).fill(price)
  await form.getByLabel(text('trade.amount'), { exact: true }).fill(amount)
  await form.locator('button[type=submit]').click()
}

/** Expects a warning that disables the confirm button until it is acknowledged, then declines. */
async function expectAsked(page: Page, part: string, understood: string): Promise<void> {
  await expect(warning(page, part)).toBeVisible()
  await expect(prompt(page).locator('[data-primary]')).toHaveText(text('vault.confirm.check-first'))
  await prompt(page).getByText(understood, { exact: true }).click()
  await expect(prompt(page).locator('[data-primary]')).not.toHaveText(text('vault.confirm.check-first'))
  await decline(page)
}

test('TRD-029 TRD-031 TRD-032 TRD-033 TRD-036 TRD-040 a price far from the book, or a sale that leaves less than 5 SWTC requires confirmation, and with less than 5 nothing is sent', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  const free = await freeSwt(address)
  await page.goto(tradeUrl('SWT-CNY'))
  const sell = (left: string): Order => ({
    side: 'sell',
    price: '1',
    amount: formatDecimal(subtract(d(free), d(left))),
  })

  const { ask, bid } = await bestPrices(page, 'SWT-CNY', 6)
  const high = priceText(ask * 10n, 6)
  await press(page, 'SWTC', { side: 'buy', price: high, amount: '1' })
  await expectAsked(page, 'is far above the best ask', text('vault.confirm.understood'))
  await press(page, 'SWTC', { side: 'sell', price: priceText(bid / 10n, 6), amount: '1' })
  await expectAsked(page, 'is far below the best bid', text('vault.confirm.understood'))

  await press(page, 'SWTC', sell('4.99'))
  await expectAsked(
    page,
    text('vault.warning.nativeBase', { left: '4.98999', reserve: '5' }),
    text('vault.confirm.understood-reserve'),
  )
  await press(page, 'SWTC', sell('5.01'))
  await expect(prompt(page)).toBeVisible()
  await expect(warning(page, 'also pays fees'), 'enough is left').toHaveCount(0)
  await decline(page)

  await press(page, 'SWTC', sell('9.9'))
  await prompt(page).getByText(text('vault.confirm.understood'), { exact: true }).click()
  await confirm(page, text('vault.confirm.send.sell'))
  await expect(orderRows(page), 'one under its head').toHaveCount(2)
  const button = orderForm(page, 'buy', 'SWTC').locator('button[type=submit]')
  await orderForm(page, 'buy', 'SWTC').getByLabel(text('trade.amount'), { exact: true }).fill('1')
  await expect(button, '4.89999 SWTC are free').toHaveText(text('trade.blocked.reserve', { reserve: '5' }))
  await expect(button).toHaveAttribute('aria-disabled', 'true')
})
