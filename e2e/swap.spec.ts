import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { issuerOf, sendElsewhere, signWithPassword, transactionOf } from './support/pools.ts'
import { text } from './support/texts.ts'

/** Sells all of it, at once. */
const SELL_NOW = 0x000a_0000

const swapUrl = (pay: string, receive: string): string => `/swap?pay=${pay}&receive=${receive}`

const payField = (page: Page) => page.getByRole('textbox', { name: text('swap.pay'), exact: true })
const receiveField = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${text('swap.receive')}`) })
const review = (page: Page) => page.getByRole('button', { name: text('swap.review'), exact: true })

/** The exact figure behind a shortened one. */
const exactOf = async (page: Page, row: string): Promise<string> =>
  (await page.getByText(row).locator('xpath=..').locator('[title]').first().getAttribute('title')) ?? ''

const hashShown = async (page: Page): Promise<string> => {
  const hash = page.getByText(/^[0-9A-F]{64}$/).first()
  await expect(hash).toBeVisible()
  return (await hash.textContent()) ?? ''
}

test('SWP-001 SWP-002 SWP-104 SWP-107 a swap executes on the ledger what was quoted', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  await page.goto('/home/deal/exchange?dealArea=cnt&pair=SWT-CNY')
  await page
    .getByRole('link', { name: text('shell.nav-swap'), exact: true })
    .first()
    .click()
  await page.goto(swapUrl('SWT', 'CNY'))
  await payField(page).fill('100')
  await expect(receiveField(page)).not.toHaveValue('')
  const quoted = await receiveField(page).inputValue()
  expect(await exactOf(page, text('swap.least', { percent: '0.5' }))).toContain('CNT')
  await review(page).click()
  await signWithPassword(page, 'vault.move.sign.swap')
  await expect(page.getByText(text('transactions.swap-validated')).first()).toBeVisible()
  const received = page.locator('[data-received]')
  await expect(received).toBeVisible()
  const { tx, result, delivered } = await transactionOf(await hashShown(page))
  expect([tx.TransactionType, result]).toEqual(['Payment', 'tesSUCCESS'])
  const value = typeof delivered === 'object' ? delivered.value : ''
  expect(await received.getAttribute('data-received'), 'the result is the ledger’s').toBe(value)
  expect(value.startsWith(quoted.replace(/,/g, '')), `${value} as quoted: ${quoted}`).toBe(true)
})

test('SWP-003 SWP-109 SWP-101 the pair is kept, and never is a token against itself', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto(swapUrl('JETH', 'JUSDT'))
  const pay = page.getByRole('button', { name: new RegExp(`^${text('swap.pay-token')}`) })
  await expect(pay).toContainText('ETH')
  await page.getByRole('button', { name: text('swap.turn') }).click()
  await expect(pay).toContainText('USDT')
  await page.reload()
  await expect(pay, 'the last pair, as it was left').toContainText('USDT')
  await pay.click()
  const dialog = page.getByRole('dialog', { name: text('swap.pay-token') })
  await dialog.getByRole('searchbox').fill('ETH')
  await dialog.getByRole('button', { name: /^ETH/ }).first().click()
  await expect(pay).toContainText('ETH')
  await expect(page.getByRole('button', { name: new RegExp(`^${text('swap.receive-token')}`) })).toContainText('USDT')
})

test('SWP-102 SWP-105 SWP-108 either amount quotes the other, slippage sets the minimum, Max leaves a reserve', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  await page.goto(swapUrl('SWT', 'CNY'))
  await receiveField(page).fill('1')
  await expect(payField(page)).not.toHaveValue('')
  await expect(page.getByText(text('swap.most', { percent: '0.5' }))).toBeVisible()
  await payField(page).fill('200')
  await page.getByRole('button', { name: text('swap.slippage') }).click()
  await page.getByRole('button', { name: '1%', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(text('swap.least', { percent: '1' }))).toBeVisible()
  const least = await exactOf(page, text('swap.least', { percent: '1' }))
  const [got = 0, minimum = 0] = [await receiveField(page).inputValue(), least].map((each) =>
    Number.parseFloat(each.replace(/,/g, '')),
  )
  expect(Math.abs(minimum - got * 0.99)).toBeLessThan(got / 100_000)
  await page.getByRole('button', { name: text('swap.max'), exact: true }).click()
  const available = await page.getByText(text('swap.available')).first().locator('span').textContent()
  const most = Number((await payField(page).inputValue()).replace(/,/g, ''))
  expect(Number((available ?? '').replace(/,/g, '')) - most).toBeCloseTo(5.00001, 5)
  await page.reload()
  await expect(page.getByText(text('swap.slippage-is', { percent: '1' }))).toBeVisible()
})

test('SWP-107 a pool emptied between quote and signature moves nothing but the fee', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const wallet = await person.createFundedWallet()
  const other = await (await newPerson()).createFundedWallet()
  await page.goto(swapUrl('JMOAC', 'CNY'))
  await payField(page).fill('100')
  await page.getByRole('button', { name: text('swap.slippage') }).click()
  await page.getByRole('button', { name: '0.1%', exact: true }).click()
  await page.keyboard.press('Escape')
  await review(page).click()
  // Somebody takes the best of the market before the answer.
  const [moac, cny] = [await issuerOf(page, 'JMOAC'), await issuerOf(page, 'CNY')]
  await sendElsewhere(other.secret, 'swt', {
    TransactionType: 'OfferCreate',
    TakerGets: { currency: 'JMOAC', issuer: moac, value: '4500' },
    TakerPays: { currency: 'CNY', issuer: cny, value: '1' },
    Flags: SELL_NOW,
  })
  await signWithPassword(page, 'vault.move.sign.swap')
  await expect(page.getByText(text('transactions.why-moved'), { exact: false }).first()).toBeVisible()
  expect(wallet.address).not.toBe(other.address)
})
