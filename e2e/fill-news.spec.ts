import { expect, test } from './support/fixtures.ts'
import { watchPassing } from './support/passing.ts'
import { text } from './support/texts.ts'
import { bestPrices, openTab, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'

// A pair that no other file trades, with unusual numbers to identify its orders.
const PAIR = 'JSTM-SWT'
const COIN = 'STM'
const STEPS = 3

test('TRD-017 a fill is announced on every page, even if trade was never opened', async ({ newPerson }) => {
  const maker = await newPerson()
  const taker = await newPerson()
  await maker.createFundedWallet()
  await taker.createFundedWallet()
  const { ask, bid } = await bestPrices(maker.page, PAIR, STEPS)
  const inside = priceText((ask + bid) / 2n, STEPS)
  await maker.page.goto(tradeUrl(PAIR, 'swtc'))
  await placeOrder(maker.page, COIN, { side: 'buy', price: inside, amount: '6.28' })
  await expect(orderRows(maker.page).filter({ hasText: '6.28' })).toContainText(text('orders.state.open'))
  await maker.page.goto('/Home')
  await expect(maker.page.getByRole('heading', { level: 1 })).toBeVisible()

  // The taker first buys some of the coin in order to sell it.
  await taker.page.goto(tradeUrl(PAIR, 'swtc'))
  await placeOrder(taker.page, COIN, { side: 'buy', price: priceText(ask + 100n, STEPS), amount: '7' })
  await openTab(taker.page, 'history')
  await expect(orderRows(taker.page).filter({ hasText: '7.000000' })).toContainText(text('orders.history.filled'))
  const wasShown = await watchPassing(maker.page, [text('notices.fill.buy', { amount: '6.28', coin: COIN }), inside])
  await placeOrder(taker.page, COIN, { side: 'sell', price: inside, amount: '6.28' })
  await wasShown()
})
