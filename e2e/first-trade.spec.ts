import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { bestPrices, openTab, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'

// A pair nobody else trades in these tests; the figures are odd so that they are found again.
const PAIR = 'CSP-SWT'
const COIN = 'CSP'

test('TRD-001 TRD-002 TRD-005 TRD-006 TRD-007 TRD-008 TRD-009 TRD-016 TRD-017 TRD-019 ROL-004 SCR-004 ERR-080 ERR-081 two people trade, a third sees the same history', async ({
  newPerson,
}) => {
  test.setTimeout(120_000)
  const seller = await newPerson()
  const buyer = await newPerson()
  const selling = await seller.createFundedWallet()
  await buyer.createFundedWallet()

  // Between the best bid and the best ask nobody else is met.
  const { ask } = await bestPrices(seller.page, PAIR)
  const inside = priceText(ask - 1n)
  await seller.page.goto(tradeUrl(PAIR, 'swtc'))
  await placeOrder(seller.page, COIN, { side: 'sell', price: inside, amount: '3.1417' })
  await expect(orderRows(seller.page).filter({ hasText: '3.1417' })).toContainText(text('orders.state.open'))

  await buyer.page.goto(tradeUrl(PAIR, 'swtc'))
  const asks = buyer.page.getByRole('region', { name: text('trade.book.asks-list') })
  await expect(asks.getByRole('button', { name: `Ask ${inside}, amount 3.1417` })).toBeVisible()
  await placeOrder(buyer.page, COIN, { side: 'buy', price: inside, amount: '3.1417' })

  for (const { page } of [seller, buyer]) {
    await openTab(page, 'history')
    await expect(orderRows(page).filter({ hasText: '3.1417' })).toContainText(text('orders.history.filled'))
    await expect(
      page
        .getByRole('region', { name: text('trade.trades'), exact: true })
        .getByText(inside)
        .first(),
    ).toBeVisible()
  }

  await openTab(seller.page, 'open')
  await placeOrder(seller.page, COIN, { side: 'sell', price: priceText(ask + 100n), amount: '1.2345' })
  const waiting = orderRows(seller.page).filter({ hasText: '1.2345' })
  await expect(waiting).toContainText(text('orders.state.open'))
  await waiting.getByRole('button', { name: /^Cancel/ }).click()
  await expect(waiting).toContainText(text('orders.state.revoking'))
  await expect(waiting).toHaveCount(0)

  const third = await newPerson()
  await third.page.goto('/home/my/view/walletAnonymously')
  await third.page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = third.page.getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill(selling.secret)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill('Other1pass')
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).fill('Other1pass')
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
  await third.page.goto('/tradingHistory/')
  await expect(third.page.getByRole('row').filter({ hasText: '3.1417' }).first()).toContainText(
    text('orders.history.filled'),
  )
  await expect(third.page.getByRole('row').filter({ hasText: '1.2345' }).first()).toContainText(
    text('orders.history.cancelled'),
  )
})
