import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { confirm, expectKeyboardAt, vaultOf } from './support/wallet.ts'
import { openTab, orderForm, orderRows, placeOrder, tradeUrl } from './support/trade.ts'

// A pair that no other file trades.
const PAIR = 'JCALL-SWT'
const COIN = 'CALL'

/** Returns an account's orders on the ledger. */
async function offersOf(account: string): Promise<readonly { readonly seq: number }[]> {
  return (await requestNode<{ offers: readonly { readonly seq: number }[] }>('account_offers', { account })).offers
}

/** Returns the number of transactions of a type that the ledger has executed for an account. */
async function executed(account: string, type: string): Promise<number> {
  const { transactions } = await requestNode<{ transactions: readonly { readonly tx: { TransactionType: string } }[] }>(
    'account_tx',
    { account, limit: 200 },
  )
  return transactions.filter(({ tx }) => tx.TransactionType === type).length
}

async function paste(page: Page, content: string): Promise<void> {
  await page.evaluate((plain) => navigator.clipboard.writeText(plain), content)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('VAL-020 a typed number counts immediately, and a pasted one only when it is unambiguous; one press places one order: double clicks, Enter twice and Enter held, with and without confirmation', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const form = orderForm(page, 'buy', COIN)
  const amount = form.getByLabel(text('trade.amount'), { exact: true })
  const button = form.getByRole('button', { name: text('trade.form.buy', { coin: COIN }), exact: true })
  const prompt = vaultOf(page).getByRole('dialog', { name: /\?$/ })
  const orders = () => executed(address, 'OfferCreate')

  const price = form.getByLabel(text('trade.price'), { exact: true })
  for (const [field, keys, shown] of [
    [price, '0,04', '0.04'],
    [amount, '0,500', '0.500'],
    [amount, '１２。５', '12.5'],
    [amount, '1,234', '1.234'],
  ] as const) {
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await field.pressSequentially(keys)
    await expect(field, `${keys} typed`).toHaveValue(shown)
  }

  await amount.click()
  await amount.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Comma')
  await page.keyboard.press('5')
  await expect(amount, 'the caret stays where the comma was typed').toHaveValue('12.534')

  for (const [pasted, shown] of [
    ['1,234,567.5', '1234567.5'],
    ['1 234,5', '1234.5'],
    ['0,004', '0.004'],
  ] as const) {
    await paste(page, pasted)
    await expect(amount, `${pasted} pasted`).toHaveValue(shown)
  }
  await paste(page, '1,234')
  await expect(amount, 'what was refused stays to be seen').toHaveValue('1,234')
  await expect(form.getByRole('alert')).toHaveText(text('trade.error.unclear'))

  await amount.fill('')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: '３。', selectionStart: 2, selectionEnd: 2 })
  await expect(amount, 'an input method is left alone').toHaveValue('３。')
  await session.send('Input.insertText', { text: '３。５' })
  await expect(amount).toHaveValue('3.5')

  await placeOrder(page, COIN, { side: 'buy', price: '0.001', amount: '1.01' })
  await expect.poll(orders).toBe(1)

  await test.step('holding Enter opens the confirmation and does not confirm it', async () => {
    // As large as any later order, because orders without confirmation are limited to the confirmed size.
    await amount.fill('1.06')
    await amount.focus()
    await page.keyboard.down('Enter')
    await expect(prompt).toBeVisible()
    const yes = prompt.getByRole('button', { name: text('vault.confirm.send.buy') })
    await expect(yes, 'a yes counts by now').not.toHaveAttribute('aria-disabled', 'true')
    await expectKeyboardAt(page, yes)
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(prompt).toBeVisible()
    expect(await orders()).toBe(1)
  })

  await test.step('a double click on the confirm button sends once', async () => {
    await prompt.getByText(text('vault.confirm.skip')).click()
    await prompt.getByRole('button', { name: text('vault.confirm.send.buy') }).dblclick()
    await expect.poll(orders).toBe(2)
  })

  await test.step('without confirmation: a double click, Enter twice, Enter held', async () => {
    await amount.fill('1.03')
    await button.dblclick()
    await expect(amount).toHaveValue('')
    await expect.poll(orders).toBe(3)
    await amount.fill('1.04')
    await amount.focus()
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
    await expect(amount).toHaveValue('')
    await expect.poll(orders).toBe(4)
    await amount.fill('1.05')
    await page.keyboard.down('Enter')
    for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(amount).toHaveValue('')
    await expect.poll(orders).toBe(5)
  })

  await openTab(page, 'open')
  await expect(orderRows(page), 'five orders under their heads').toHaveCount(6)
  expect(await offersOf(address)).toHaveLength(5)
  await expect(orderRows(page).nth(1), 'nothing of it is filled').toContainText('0%')
})

test('TRD-120 enabled one-click trading is indicated above every screen; when disabled, the next order requires confirmation', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const form = orderForm(page, 'buy', COIN)
  const amount = form.getByLabel(text('trade.amount'), { exact: true })
  const button = form.getByRole('button', { name: text('trade.form.buy', { coin: COIN }), exact: true })
  const prompt = vaultOf(page).getByRole('dialog', { name: /\?$/ })
  const oneClick = page.getByRole('switch', { name: text('wallet.one-click') })
  const orders = () => executed(address, 'OfferCreate')

  await form.getByLabel(text('trade.price'), { exact: true }).fill('0.001')
  await amount.fill('1.01')
  await button.click()
  await expect(oneClick).toHaveCount(0)
  await prompt.getByText(text('vault.confirm.skip')).click()
  await confirm(page, text('vault.confirm.send.buy'))
  await expect.poll(orders).toBe(1)
  await expect(oneClick).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: '100 more' })).toBeVisible()

  await amount.fill('1')
  await button.click()
  await expect.poll(orders).toBe(2)
  await expect(page.getByRole('status').filter({ hasText: '99 more' })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('link', { name: text('shell.nav-market'), exact: true })
    .click()
  const strip = page.getByText(text('wallet.one-click'), { exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(strip).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(strip).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goBack()

  await strip.click()
  await expect(oneClick).toHaveCount(0)
  await form.getByLabel(text('trade.price'), { exact: true }).fill('0.001')
  await amount.fill('1')
  await button.click()
  await expect(prompt).toBeVisible()
  expect(await orders()).toBe(2)
})
