import type { Page } from '@playwright/test'
import { digitsOfPair } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { askNode, lastTransaction } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { bestPrices, openTab, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'
import { confirm, unlock, vaultOf } from './support/wallet.ts'

// A pair that no other file trades.
const PAIR = 'JEOS-SWT'
const COIN = 'EOS'
/** Seconds between the ledger's epoch and that of Unix. */
const EPOCH = 946_684_800

interface Offer {
  readonly seq: number
  readonly quality: string
}
const offersOf = async (account: string): Promise<readonly Offer[]> =>
  (await askNode<{ offers: readonly Offer[] }>('account_offers', { account })).offers

const question = (page: Page) => vaultOf(page).getByRole('dialog', { name: /\?$/ })
const type = (page: Page, name: string) => page.getByRole('tab', { name: text(`trade.type.${name}`), exact: true })

test('TRD-101 an order may rest for a time only, and immediate-or-cancel leaves nothing', async ({ newPerson }) => {
  test.setTimeout(120_000)
  const seller = await newPerson()
  const buyer = await newPerson()
  const { address } = await seller.createFundedWallet()
  const { address: buyerAddress } = await buyer.createFundedWallet()
  const { page } = seller
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  const { ask, bid } = await bestPrices(page, PAIR, priceDecimal)
  const inside = priceText((ask + bid) / 2n, priceDecimal)

  await test.step('good till time: the ledger is told when it ends', async () => {
    await page.getByRole('button', { name: text('trade.validity'), exact: true }).click()
    await page.getByRole('menuitemradio', { name: text('trade.validity.10'), exact: true }).click()
    await placeOrder(page, COIN, { side: 'sell', price: inside, amount: '0.2121' })
    await expect(orderRows(page).filter({ hasText: '0.2121' })).toContainText(text('orders.state.open'))
    const { tx, result } = await lastTransaction(address)
    expect([tx.TransactionType, result]).toEqual(['OfferCreate', 'tesSUCCESS'])
    const ends = Number(tx['Expiration']) + EPOCH - Date.now() / 1000
    expect(ends).toBeGreaterThan(540)
    expect(ends).toBeLessThanOrEqual(605)
  })

  await test.step('immediate or cancel: takes what is there, and nothing of it rests', async () => {
    await buyer.page.goto(tradeUrl(PAIR, 'swtc'))
    await type(buyer.page, 'immediateOrCancel').click()
    await expect(
      buyer.page.getByRole('button', { name: text('trade.validity'), exact: true }),
      'it never rests',
    ).toHaveCount(0)
    await placeOrder(buyer.page, COIN, { side: 'buy', price: inside, amount: '0.5' })
    await openTab(buyer.page, 'history')
    await expect(orderRows(buyer.page).filter({ hasText: '0.212100' })).toBeVisible()
    const { tx } = await lastTransaction(buyerAddress)
    expect([tx.TransactionType, Number(tx['Flags']) & 0x7_0000]).toEqual(['OfferCreate', 0x2_0000])
    expect(await offersOf(buyerAddress)).toHaveLength(0)
  })
})

test('TRD-114 an order is changed in place: one transaction takes the old one away and puts the new one there', async ({
  newPerson,
}) => {
  test.setTimeout(120_000)
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  const { bid } = await bestPrices(page, PAIR, priceDecimal)
  const [before, after] = [priceText(bid / 2n, priceDecimal), priceText(bid / 2n + 1n, priceDecimal)]
  await placeOrder(page, COIN, { side: 'buy', price: before, amount: '0.7373' })
  const row = orderRows(page).filter({ hasText: '0.7373' })
  await expect(row).toContainText(text('orders.state.open'))
  const [old] = await offersOf(address)

  await row.getByRole('button', { name: /^Change the order/ }).click()
  const dialog = page.getByRole('dialog', { name: `Change the buy order ${COIN}/SWTC` })
  await expect(dialog).toContainText(text('trade.amend.priority'))
  const price = dialog.getByLabel(text('trade.price'), { exact: true })
  await price.fill('')
  await expect(dialog.locator('[data-primary]')).toHaveText(text('trade.blocked.priceRequired'))
  await price.fill(after)
  await dialog.getByRole('button', { name: text('trade.amend.send') }).click()
  await expect(question(page), 'the question names the order that goes').toContainText(
    text('vault.replaces', { number: old?.seq ?? 0 }),
  )
  await confirm(page, text('vault.confirm.send.buy'))
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => {
      const { tx, result } = await lastTransaction(address)
      return [tx['OfferSequence'], result]
    })
    .toEqual([old?.seq, 'tesSUCCESS'])
  const offers = await offersOf(address)
  expect(offers).toHaveLength(1)
  expect(offers[0]?.seq).not.toBe(old?.seq)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(after)
})

test('VAL-057 a ladder of orders is placed after one question that lists each of them', async ({ newPerson }) => {
  test.setTimeout(120_000)
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  const { bid } = await bestPrices(page, PAIR, priceDecimal)
  const [low, high] = [priceText(bid / 4n, priceDecimal), priceText(bid / 2n, priceDecimal)]
  await page.getByRole('tab', { name: text('trade.type.limit'), exact: true }).press('l')
  const dialog = page.getByRole('dialog', { name: text('trade.scaled.title', { pair: `${COIN}/SWTC` }) })
  await dialog.getByLabel(text('trade.scaled.low'), { exact: true }).fill(low)
  await dialog.getByLabel(text('trade.scaled.high'), { exact: true }).fill(high)
  await dialog.getByLabel(text('trade.scaled.amount'), { exact: true }).fill('0.4')
  const count = dialog.getByLabel(text('trade.scaled.count'), { exact: true })
  for (const wrong of ['04', '4.0', '']) {
    await count.fill(wrong)
    await expect(dialog.getByRole('alert')).toHaveText(text('trade.scaled.error.count', { fewest: 2, most: 50 }))
  }
  await count.fill('4')
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(4)
  await dialog.locator('[data-primary]').click()
  await expect(question(page).getByRole('listitem')).toHaveCount(4)
  await confirm(page, 'Sign and place 4 orders')
  await unlock(page)
  await expect.poll(() => offersOf(address)).toHaveLength(4)
  await expect(dialog).toBeHidden()
})
