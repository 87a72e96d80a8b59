import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { requestNode, lastTransaction } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { bestPrices, openTab, orderForm, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'
import { confirmByKey, vaultOf } from './support/wallet.ts'

// A pair that no other file trades, with unusual numbers to identify its orders.
const PAIR = 'JMOAC-SWT'
const COIN = 'MOAC'
/** Seconds between the ledger's epoch and the Unix epoch. */
const EPOCH = 946_684_800

type Type = 'limit' | 'market' | 'postOnly' | 'immediateOrCancel' | 'fillOrKill'

const FLAGS = { postOnly: 0x1_0000, market: 0x2_0000, fillOrKill: 0x4_0000 } as const

async function chooseType(page: Page, type: Type): Promise<void> {
  await page.getByRole('tab', { name: text(`trade.type.${type}`), exact: true }).click()
}

/** Expects the flags and the result of the last order on the ledger. */
async function sent(address: string, flags: number, result = 'tesSUCCESS'): Promise<void> {
  await expect
    .poll(async () => {
      const { tx, result: engine } = await lastTransaction(address)
      return [tx.TransactionType, Number(tx['Flags']) & 0x7_0000, engine]
    })
    .toEqual(['OfferCreate', flags, result])
}

test('TRD-101 market, post-only, timed, immediate-or-cancel and fill-or-kill orders behave on the ledger as described', async ({
  newPerson,
}) => {
  const seller = await newPerson()
  const buyer = await newPerson()
  const { address: sellerAddress } = await seller.createFundedWallet()
  const { address: buyerAddress } = await buyer.createFundedWallet()
  const { page } = seller
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const { ask, bid } = await bestPrices(page, PAIR)
  const form = orderForm(page, 'buy', COIN)
  const amount = form.getByLabel(text('trade.amount'), { exact: true })

  await test.step('market: takes the available amount within its price limit, and leaves nothing', async () => {
    await chooseType(page, 'market')
    await expect(form.getByLabel(text('trade.price.worst'))).not.toHaveValue('')
    await amount.fill('0.4141')
    // The form is blocked until the balances are loaded.
    await expect(form.locator('button[type=submit]')).toHaveText(text('trade.form.buy', { coin: COIN }))
    await page.keyboard.press('Enter')
    await expect(vaultOf(page).getByRole('dialog').getByText(text('trade.type.market'), { exact: true })).toBeVisible()
    await confirmByKey(page, text('vault.confirm.send.buy'))
    await openTab(page, 'history')
    await expect(orderRows(page).filter({ hasText: '0.414100' })).toContainText(text('orders.history.filled'))
    await openTab(page, 'open')
    await expect(page.getByText(text('orders.empty.open'))).toBeVisible()
    await sent(sellerAddress, FLAGS.market)
  })

  await test.step('post only: an order that would trade immediately is not sent, another rests in the book', async () => {
    await chooseType(page, 'postOnly')
    await form.getByLabel(text('trade.price'), { exact: true }).fill(priceText(ask * 2n))
    await amount.fill('0.1414')
    await expect(form.locator('button[type=submit]')).toHaveText(text('trade.blocked.wouldTrade'))
    await placeOrder(page, COIN, { side: 'buy', price: priceText(ask / 2n), amount: '0.1414' })
    await expect(orderRows(page).filter({ hasText: '0.1414' })).toContainText(text('orders.state.open'))
    await sent(sellerAddress, FLAGS.postOnly)
  })

  // The spread contains no other order, so the amount offered there is the whole available amount.
  const inside = priceText((ask + bid) / 2n)
  await chooseType(page, 'limit')
  await test.step('good till time: the ledger receives the expiration', async () => {
    await page.getByRole('button', { name: text('trade.validity'), exact: true }).click()
    await page.getByRole('menuitemradio', { name: text('trade.validity.10'), exact: true }).click()
    await placeOrder(page, COIN, { side: 'sell', price: inside, amount: '0.2121' })
    await expect(orderRows(page).filter({ hasText: '0.2121' })).toContainText(text('orders.state.open'))
    const { tx, result } = await lastTransaction(sellerAddress)
    expect([tx.TransactionType, result]).toEqual(['OfferCreate', 'tesSUCCESS'])
    const ends = Number(tx['Expiration']) + EPOCH - Date.now() / 1000
    expect(ends).toBeGreaterThan(540)
    expect(ends).toBeLessThanOrEqual(605)
  })

  await test.step('immediate or cancel: takes the available amount, and no part of it rests', async () => {
    await buyer.page.goto(tradeUrl(PAIR, 'swtc'))
    await chooseType(buyer.page, 'immediateOrCancel')
    await expect(
      buyer.page.getByRole('button', { name: text('trade.validity'), exact: true }),
      'it never rests',
    ).toHaveCount(0)
    await placeOrder(buyer.page, COIN, { side: 'buy', price: inside, amount: '0.5' })
    await openTab(buyer.page, 'history')
    await expect(orderRows(buyer.page).filter({ hasText: '0.212100' })).toBeVisible()
    const { tx } = await lastTransaction(buyerAddress)
    expect([tx.TransactionType, Number(tx['Flags']) & 0x7_0000]).toEqual(['OfferCreate', 0x2_0000])
    const { offers } = await requestNode<{ offers: readonly unknown[] }>('account_offers', { account: buyerAddress })
    expect(offers).toHaveLength(0)
  })

  await placeOrder(page, COIN, { side: 'sell', price: inside, amount: '0.2525' })
  const offered = orderRows(page).filter({ hasText: '0.2525' })
  await expect(offered).toContainText(text('orders.state.open'))
  await openTab(buyer.page, 'open')
  await chooseType(buyer.page, 'fillOrKill')

  await test.step('fill or kill: fills nothing if the full amount is not available', async () => {
    await placeOrder(buyer.page, COIN, { side: 'buy', price: inside, amount: '0.3535' })
    await expect(buyer.page.getByRole('alert').filter({ hasText: text('transactions.order-killed') })).toBeVisible()
    await sent(buyerAddress, FLAGS.fillOrKill, 'tecKILLED')
    await expect(offered).toContainText(`0.25250%`)
  })

  await test.step('fill or kill: fills the full amount if it is available', async () => {
    await placeOrder(buyer.page, COIN, { side: 'buy', price: inside, amount: '0.2525' })
    await openTab(buyer.page, 'history')
    await expect(orderRows(buyer.page).filter({ hasText: '0.252500' })).toContainText(text('orders.history.filled'))
    await sent(buyerAddress, FLAGS.fillOrKill)
    await expect(offered).toHaveCount(0)
  })
})
