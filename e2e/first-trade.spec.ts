import type { Page } from '@playwright/test'
import { startExchange, type Exchange } from './support/other-exchange.ts'
import { expect, test, type Person } from './support/fixtures.ts'
import { watchPassing } from './support/passing.ts'
import { text } from './support/texts.ts'
import { confirm, importWallet } from './support/wallet.ts'
import { bestPrices, openTab, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'

interface Market {
  /** Name of the network, as in `NETWORK`. */
  readonly network: string
  /** A pair that no other test trades, with unusual numbers to identify its orders. */
  readonly pair: string
  readonly coin: string
  readonly area: string
  readonly decimals: number
  /** Amounts of the first sale and of the canceled order, with no more decimals than the pair allows. */
  readonly amounts: readonly [sold: string, cancelled: string]
  /**
   * Amount that a buyer sells first to have funds for the purchase. The faucet of a network may pay its native coin
   * only.
   */
  readonly stake?: string
}

/** Cancels an open order. */
async function cancel(page: Page, amount: string): Promise<void> {
  const row = orderRows(page).filter({ hasText: amount })
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await confirm(page, text('vault.sign-cancel'))
  await expect(row).toHaveCount(0)
}

async function twoTrade(
  newPerson: () => Promise<Person>,
  { pair, coin, area, decimals, amounts, stake }: Market,
): Promise<void> {
  const [sold, cancelled] = amounts
  const seller = await newPerson()
  const buyer = await newPerson()
  const selling = await seller.createFundedWallet()
  await buyer.createFundedWallet()

  // The spread contains no other order.
  const { ask, bid } = await bestPrices(seller.page, pair, decimals)
  const inside = priceText(ask - 1n, decimals)
  await buyer.page.goto(tradeUrl(pair, area))
  if (stake !== undefined) {
    // Sells through several bids, because the best one may be for less.
    await placeOrder(buyer.page, coin, { side: 'sell', price: priceText(bid - bid / 50n, decimals), amount: stake })
    await openTab(buyer.page, 'history')
    await expect(orderRows(buyer.page).filter({ hasText: stake })).toContainText(text('orders.history.filled'))
  }
  await seller.page.goto(tradeUrl(pair, area))
  await placeOrder(seller.page, coin, { side: 'sell', price: inside, amount: sold })
  await expect(orderRows(seller.page).filter({ hasText: sold })).toContainText(text('orders.state.open'))

  const asks = buyer.page.getByRole('region', { name: text('trade.book.asks-list') })
  await expect(asks.getByRole('button', { name: `Ask ${inside}, amount ${sold}` })).toBeVisible()
  // One price step above it, because equal prices may differ in their last digit on a ledger of the XRP Ledger family.
  await placeOrder(buyer.page, coin, { side: 'buy', price: priceText(ask, decimals), amount: sold })

  for (const { page } of [seller, buyer]) {
    await openTab(page, 'history')
    await expect(orderRows(page).filter({ hasText: sold })).toContainText(text('orders.history.filled'))
    await expect(
      page
        .getByRole('region', { name: text('trade.trades'), exact: true })
        .getByText(inside)
        .first(),
    ).toBeVisible()
  }

  await openTab(seller.page, 'open')
  await placeOrder(seller.page, coin, { side: 'sell', price: priceText(ask + ask / 100n, decimals), amount: cancelled })
  const waiting = orderRows(seller.page).filter({ hasText: cancelled })
  await expect(waiting).toContainText(text('orders.state.open'))
  const wasRevoking = await watchPassing(seller.page, [cancelled, text('orders.state.revoking')])
  await cancel(seller.page, cancelled)
  await wasRevoking()

  const third = await newPerson()
  await importWallet(third.page, selling.secret)
  await third.page.goto('/tradingHistory/')
  await third.page.getByRole('tab', { name: text('history.tab.orders'), exact: true }).click()
  await expect(third.page.getByRole('row').filter({ hasText: sold }).first()).toContainText(
    text('orders.history.filled'),
  )
  await expect(third.page.getByRole('row').filter({ hasText: cancelled }).first()).toContainText(
    text('orders.history.cancelled'),
  )
}

test('TRD-001 TRD-002 TRD-005 TRD-006 TRD-007 TRD-008 TRD-009 TRD-016 TRD-017 TRD-019 ROL-004 SCR-004 ERR-080 ERR-081 two users trade, a third sees the same history', async ({
  newPerson,
}) => {
  test.setTimeout(300_000)
  await twoTrade(newPerson, {
    network: 'local',
    pair: 'CSP-SWT',
    coin: 'CSP',
    area: 'swtc',
    decimals: 2,
    amounts: ['3.1417', '1.2345'],
  })
})

test.describe('on a network of the XRP Ledger', () => {
  let exchange: Exchange
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    // Disables pools, which would fill small amounts at a better price than any order. The test reads the book, not its
    // history.
    const replacement = { name: 'Harbour', url: 'https://harbour.example/cross' }
    const differs = { pools: false, crossChain: { open: false, replacement } }
    exchange = await startExchange('xrpl-local', differs, { DEMO_DAYS: '1' })
  })
  test.afterAll(() => exchange.stop())

  test('OPS-104 the same two users trade XRP, and a third sees the same history', async ({ peopleAt }) => {
    test.setTimeout(300_000)
    await twoTrade(peopleAt(exchange.url), {
      network: 'xrpl-local',
      pair: 'XRP-EUR',
      coin: 'XRP',
      area: 'eur',
      decimals: 3,
      amounts: ['3.141', '1.234'],
      stake: '41.42',
    })
  })

  test('XCH-001 where deposits and withdrawals are closed, both screens link to the other service and send nothing', async ({
    peopleAt,
  }) => {
    const { page } = await peopleAt(exchange.url)()
    for (const [way, path] of [
      ['deposit', '/my/walletMgr/crossChainDeposit'],
      ['withdraw', '/my/walletMgr/crossChainWithdraw'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text(`gateway.closed.${way}`))).toBeVisible()
      await expect(page.getByText(text('gateway.closed-instead', { name: 'Harbour' }))).toBeVisible()
      await expect(page.getByRole('link', { name: text('gateway.closed-open', { name: 'Harbour' }) })).toHaveAttribute(
        'href',
        'https://harbour.example/cross',
      )
      await expect(page.getByRole('button', { name: text(`gateway.closed-button.${way}`) })).toBeDisabled()
    }
  })
})
