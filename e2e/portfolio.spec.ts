import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { bestPrices, filledOrders, openTab, placeOrder, priceText, tradeUrl } from './support/trade.ts'

const WALLET = '/home/my/view/walletAnonymously'
const PAIR = 'SWT-CNY'
const STEPS = 5

test('TRD-116 ENT-001 the wallet shows trading profit and value history, as reported by the index', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const { address } = await person.createFundedWallet()
  const { ask, bid } = await bestPrices(page, PAIR, STEPS)
  await page.goto(tradeUrl(PAIR))
  // Prices cross both sides of the book, so that each order fills immediately.
  await placeOrder(page, 'SWTC', { side: 'sell', price: priceText((bid * 9n) / 10n, STEPS), amount: '20' })
  await openTab(page, 'history')
  await expect(filledOrders(page)).toHaveCount(1)
  await placeOrder(page, 'SWTC', { side: 'buy', price: priceText((ask * 11n) / 10n, STEPS), amount: '10' })
  await expect(filledOrders(page)).toHaveCount(2)

  const answer = await page.request.get(`/wallet/profit/${address}`)
  const { data } = (await answer.json()) as {
    data: { pairs: { realised: string; held: { amount: string; total: string }; uncovered: { amount: string } }[] }
  }
  const [pair] = data.pairs
  // The first sale has no matching purchase here, so it has no profit; the tokens bought later are still held.
  expect([pair?.realised, pair?.held.amount, pair?.uncovered.amount]).toEqual(['0', '10', '20'])

  await page.goto(WALLET)
  const row = page.getByRole('row').filter({ hasText: 'SWTC/CNT' })
  await expect(row).toContainText(/20\.0+ SWTC/)
  await expect(row).toContainText(/10\.0+ SWTC/)
  // The line ends with the current value of the assets; the faucet payment counts as received.
  const line = page.getByRole('slider', { name: text('portfolio.moment') })
  await expect(line).toBeAttached()
  await line.focus()
  await line.press('End')
  await expect(line).toHaveAttribute('aria-valuetext', /, ¥[\d,]*[1-9][\d,.]*$/)
  await line.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', /, ¥0/)
  await expect(page.getByRole('region', { name: text('portfolio.allocation') }).getByRole('listitem')).not.toHaveCount(
    0,
  )

  // Hidden amounts are hidden on this screen, too.
  await page.getByRole('button', { name: text('wallet.hide-amounts') }).click()
  await expect(row).not.toContainText(/10\.0+ SWTC/)
  await expect(line).toHaveAttribute('aria-valuetext', /••••••$/)
})
