import type { Page } from '@playwright/test'
import { digitsOfPair } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { requestNode, lastTransaction } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { bestPrices, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'
import { confirm, vaultOf } from './support/wallet.ts'

// A pair that no other file trades.
const PAIR = 'JEOS-SWT'
const COIN = 'EOS'

interface Offer {
  readonly seq: number
  readonly quality: string
}

async function offersOf(account: string): Promise<readonly Offer[]> {
  return (await requestNode<{ offers: readonly Offer[] }>('account_offers', { account })).offers
}

function prompt(page: Page) {
  return vaultOf(page).getByRole('dialog', { name: /\?$/ })
}

test('TRD-114 VAL-057 an order is changed with one transaction that cancels the old one and places the new one; a ladder of orders is placed after one confirmation that lists each of them', async ({
  newPerson,
}) => {
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
  const dialog = page.getByRole('dialog', { name: `Edit the buy order ${COIN}/SWTC` })
  await expect(dialog).toContainText(text('trade.amend.priority'))
  const price = dialog.getByLabel(text('trade.price'), { exact: true })
  await price.fill('')
  await expect(dialog.locator('[data-primary]')).toHaveText(text('trade.blocked.priceRequired'))
  await price.fill(after)
  await dialog.getByRole('button', { name: text('trade.amend.send') }).click()
  await expect(prompt(page), 'the prompt names the order to cancel').toContainText(
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

  const [low, high] = [priceText(bid / 4n, priceDecimal), priceText(bid / 2n, priceDecimal)]
  await page.getByRole('tab', { name: text('trade.type.limit'), exact: true }).press('l')
  const ladder = page.getByRole('dialog', { name: text('trade.scaled.title', { pair: `${COIN}/SWTC` }) })
  await ladder.getByLabel(text('trade.scaled.low'), { exact: true }).fill(low)
  await ladder.getByLabel(text('trade.scaled.high'), { exact: true }).fill(high)
  await ladder.getByLabel(text('trade.scaled.amount'), { exact: true }).fill('0.4')
  const count = ladder.getByLabel(text('trade.scaled.count'), { exact: true })
  for (const wrong of ['04', '4.0', '']) {
    await count.fill(wrong)
    await expect(ladder.getByRole('alert')).toHaveText(text('trade.scaled.error.count', { fewest: 2, most: 50 }))
  }
  await count.fill('4')
  await expect(ladder.getByRole('list').getByRole('listitem')).toHaveCount(4)
  await ladder.locator('[data-primary]').click()
  await expect(prompt(page).getByRole('listitem')).toHaveCount(4)
  await confirm(page, 'Sign and place 4 orders')
  await expect.poll(() => offersOf(address)).toHaveLength(5)
  await expect(ladder).toBeHidden()
})

interface AccountRoot {
  readonly account_data: { readonly TicketCount?: number }
}

async function ticketsOf(account: string): Promise<number> {
  return (await requestNode<AccountRoot>('account_info', { account })).account_data.TicketCount ?? 0
}

test('TRD-113 a stop order waits for its price, survives a reload, is canceled, and is sent once when triggered', async ({
  newPerson,
}) => {
  const owner = await newPerson()
  const other = await newPerson()
  const { address } = await owner.createFundedWallet()
  await other.createFundedWallet()
  const { page } = owner
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  const { ask, bid } = await bestPrices(page, PAIR, priceDecimal)
  const far = priceText(ask * 2n, priceDecimal)
  const list = page.getByRole('table', { name: text('stops.list') })
  const waiting = list
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: text('stops.phase.armed'), exact: true }) })

  const arm = async (trigger: string): Promise<void> => {
    await page.getByRole('button', { name: text('trade.waiting'), exact: true }).click()
    await page.getByRole('menuitem', { name: text('trade.waiting.stop') }).click()
    const dialog = page.getByRole('dialog', { name: text('stops.form.title', { pair: `${COIN}/SWTC` }) })
    await dialog.getByLabel(text('stops.form.trigger'), { exact: true }).fill(trigger)
    await dialog.getByLabel(text('stops.form.price'), { exact: true }).fill(far)
    await dialog.getByLabel(text('stops.form.amount'), { exact: true }).fill('0.3131')
    await expect(dialog.locator('[data-primary]')).toBeEnabled()
    await dialog.locator('[data-primary]').click()
    // The vault reads trigger and ticket from the signed bytes.
    const grouped = new RegExp([...trigger].join(',?').replace('.', String.raw`\.`), 'u')
    await expect(prompt(page)).toContainText(grouped)
    await expect(prompt(page).getByText(text('vault.field.TicketSequence'), { exact: true }).first()).toBeVisible()
    await confirm(page, text('vault.waiting.yes'))
  }

  await test.step('signed with one confirmation, stored by the exchange, drawn on the chart, restored after a reload', async () => {
    // Outside the existing book, where only this test's orders trade.
    await arm(priceText((bid * 99n) / 100n, priceDecimal))
    await expect(waiting).toHaveCount(1)
    await expect.poll(() => ticketsOf(address)).toBe(1)
    await expect(page.locator('.own-tag', { hasText: text('trade.stop') })).toBeVisible()
    await page.reload()
    await expect(waiting).toHaveCount(1)
  })

  await test.step('canceled by using up its ticket', async () => {
    await waiting.getByRole('button').click()
    await confirm(page, text('vault.sign-cancel'))
    await expect(waiting).toHaveCount(0)
    await expect.poll(() => ticketsOf(address)).toBe(0)
    expect(await offersOf(address)).toEqual([])
  })

  await test.step('sent when the market reaches its trigger, and then an open order like any other', async () => {
    const now = await bestPrices(page, PAIR, priceDecimal)
    await other.page.goto(tradeUrl(PAIR, 'swtc'))
    await placeOrder(other.page, COIN, { side: 'buy', price: priceText(now.ask, priceDecimal), amount: '0.1' })
    // Just below the last trade, so that a sale reaches it even if the market has risen by almost the spread.
    await arm(priceText(now.ask - 1n, priceDecimal))
    const { bid: best } = await bestPrices(other.page, PAIR, priceDecimal)
    // Lower than the best bid, which may be between two steps and moves with the market.
    const limit = priceText((best * 99n) / 100n, priceDecimal)
    await placeOrder(other.page, COIN, { side: 'sell', price: limit, amount: '0.1' })
    await expect.poll(() => offersOf(address)).toHaveLength(1)
    expect(await ticketsOf(address)).toBe(0)
    await expect(waiting).toHaveCount(0)
    await expect(orderRows(page).filter({ hasText: '0.3131' })).toHaveCount(1)
  })
})
