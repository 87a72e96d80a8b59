import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { requestNode, placeOrdersElsewhere } from './support/ledger.ts'
import { openWithin } from './support/open-within.ts'
import { text } from './support/texts.ts'
import { orderRows, tradeUrl } from './support/trade.ts'
import { confirm, vaultOf } from './support/wallet.ts'

const PAIR = 'SWT-CNY'

function dialog(page: Page) {
  return page.getByRole('dialog', { name: text('orders.batch.title') })
}

function chosen(page: Page) {
  return dialog(page)
    .getByRole('list', { name: text('orders.batch.list') })
    .getByRole('listitem')
}

function prompt(page: Page) {
  return vaultOf(page).getByRole('dialog', { name: /\?$/ })
}

function plural(words: string, count: number): RegExp {
  return new RegExp(`^${words} ${count} order${count === 1 ? '' : 's'}$`)
}

/** Returns the issuer of CNT on the test network. */
async function issuerOf(page: Page): Promise<string> {
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as {
    data: { transPairs: readonly { base: string; counter: string; counterIssuer?: string }[] }
  }
  const pair = data.transPairs.find((each) => `${each.base}-${each.counter}` === PAIR)
  if (pair?.counterIssuer === undefined) throw new RangeError('pair not configured')
  return pair.counterIssuer
}

interface Offer {
  readonly seq: number
  readonly quality: string
}

async function offersOf(account: string): Promise<readonly Offer[]> {
  return (await requestNode<{ offers: readonly Offer[] }>('account_offers', { account, limit: 200 })).offers
}

/** Test ledgers close every second, three times as often as those of the public network. */
const LEDGERS_FOR_ONE = 3

/** Returns a buy price in CNT that no sell order matches. */
function low(index: number): string {
  return `0.00001${index}`
}

async function cancelChosen(page: Page, count: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: plural('Cancel', count) })
    .click()
  await expect(prompt(page)).toBeVisible()
  await confirm(page, `Sign and cancel ${count} order${count === 1 ? '' : 's'}`)
}

test('RTE-011 TRD-010 VAL-053 VAL-054 VAL-055 VAL-056 ERR-041 cancels three chosen orders of five after one confirmation that lists them; the orders of all pairs have a separate screen, reachable from "More"', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address, secret } = await createFundedWallet()
  await placeOrdersElsewhere(
    secret,
    await issuerOf(page),
    [1, 2, 3, 4, 5].map((index) => ({ side: 'buy', price: low(index), amount: '1' })),
  )
  await page.goto(tradeUrl(PAIR))
  await expect(orderRows(page), 'five under their head').toHaveCount(6)
  await page.getByRole('button', { name: text('orders.cancel-many') }).click()
  await expect(chosen(page)).toHaveCount(5)

  const from = dialog(page).getByLabel(text('orders.batch.from'), { exact: true })
  const begin = await from.inputValue()
  const until = dialog(page).getByLabel(text('orders.batch.to'), { exact: true })
  const lowest = dialog(page).getByLabel(text('orders.batch.low'), { exact: true })
  const highest = dialog(page).getByLabel(text('orders.batch.high'), { exact: true })
  const refused = async (error: string): Promise<void> => {
    await expect(dialog(page).getByRole('alert')).toHaveText(text(`orders.batch.error.${error}`))
    await expect(chosen(page), 'nothing is chosen').toHaveCount(0)
    await expect(dialog(page).locator('[data-primary]')).toHaveAttribute('aria-disabled', 'true')
  }
  await test.step('invalid selections are named, and nothing can be sent', async () => {
    await from.fill('')
    await refused('timeRequired')
    const end = await until.inputValue()
    await from.fill('2099-01-01T00:00:00')
    await refused('startAfterEnd')
    await from.fill(begin)
    await until.fill(end)
    for (const token of ['base', 'counter']) {
      await dialog(page)
        .getByRole('button', { name: text(`orders.batch.${token}`) })
        .click()
      await page.getByRole('menuitemradio', { name: 'CNT', exact: true }).click()
    }
    await refused('sameToken')
    await dialog(page)
      .getByRole('button', { name: text('orders.batch.base') })
      .click()
    await page.getByRole('menuitemradio', { name: 'SWTC', exact: true }).click()
    await expect(chosen(page)).toHaveCount(5)
    await lowest.fill('0.00002')
    await highest.fill('0.00001')
    await refused('priceRange')
    await highest.fill('0.00002')
    await refused('priceRange')
  })

  const shown = await orderRows(page).nth(1).getByRole('cell').nth(3).innerText()
  await lowest.fill(low(2))
  await highest.fill(low(4))
  await expect(chosen(page), `prices like ${shown}`).toHaveCount(3)
  const before = await offersOf(address)

  await test.step('a declined confirmation cancels nothing', async () => {
    await dialog(page)
      .getByRole('button', { name: plural('Cancel', 3) })
      .click()
    await expect(prompt(page).getByRole('listitem')).toHaveCount(3)
    await prompt(page)
      .getByRole('button', { name: text('vault.together.keep') })
      .click()
    await expect(prompt(page)).toBeHidden()
    expect(await offersOf(address)).toHaveLength(5)
  })

  await cancelChosen(page, 3)
  await expect(dialog(page).getByRole('status')).toHaveText('3 of 3 cancelled')
  await expect(chosen(page).filter({ hasText: text('orders.batch.state.cancelled') })).toHaveCount(3)
  const sequences = before.map(({ seq }) => seq).toSorted((a, b) => a - b)
  expect((await offersOf(address)).map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([
    sequences[0],
    sequences[4],
  ])
  await dialog(page)
    .getByRole('button', { name: text('trade.close') })
    .last()
    .click()
  await expect(orderRows(page)).toHaveCount(3)

  await openWithin(page, tradeUrl('SWT-JUSDT', 'usdt'))
  await page.getByRole('link', { name: text('orders.more'), exact: true }).click()
  await expect(page).toHaveURL(/\/home\/more$/)
  await expect(page.getByRole('heading', { name: text('orders.tab.open') })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'SWTC/CNT' }).first()).toContainText(text('orders.state.open'))
  await page.getByRole('button', { name: text('orders.cancel-many') }).click()
  await expect(chosen(page)).toHaveCount(2)
})

test('TRD-115 cancels fifty orders within five ledgers after one confirmation', async ({ newPerson }) => {
  const { page, createFundedWallet } = await newPerson()
  const { address, secret } = await createFundedWallet()
  await placeOrdersElsewhere(
    secret,
    await issuerOf(page),
    Array.from({ length: 50 }, (_, index) => ({ side: 'buy', price: low(index + 10), amount: '1' })),
  )
  await page.goto(tradeUrl(PAIR))
  await expect(orderRows(page)).toHaveCount(51)
  await page.getByRole('button', { name: text('orders.cancel-many') }).click()
  await expect(chosen(page)).toHaveCount(50)
  await dialog(page)
    .getByRole('button', { name: plural('Cancel', 50) })
    .click()
  await expect(prompt(page).getByRole('listitem')).toHaveCount(50)
  await confirm(page, 'Sign and cancel 50 orders')
  await expect(dialog(page).getByRole('status')).toHaveText('50 of 50 cancelled', { timeout: 180_000 })
  expect(await offersOf(address)).toHaveLength(0)
  const { transactions } = await requestNode<{
    transactions: readonly { readonly tx: { TransactionType: string; ledger_index: number } }[]
  }>('account_tx', { account: address, limit: 200 })
  const ledgers = transactions.filter(({ tx }) => tx.TransactionType === 'OfferCancel').map(({ tx }) => tx.ledger_index)
  expect(ledgers).toHaveLength(50)
  const passed = Math.max(...ledgers) - Math.min(...ledgers)
  expect(passed, 'ledgers from the first to the last').toBeLessThan(5 * LEDGERS_FOR_ONE)
})
