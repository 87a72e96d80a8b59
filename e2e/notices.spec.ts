import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { bestPrices, filledOrders, openTab, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'

// A pair that no other file trades.
const PAIR = 'JCALL-SWT'
const COIN = 'CALL'
const STEPS = 4

test('TRD-108 a fill that occurred while the page was closed is announced on return, and listed in the notices', async ({
  newPerson,
}) => {
  const maker = await newPerson()
  const taker = await newPerson()
  await maker.createFundedWallet()
  await taker.createFundedWallet()
  const { ask, bid } = await bestPrices(maker.page, PAIR, STEPS)
  const inside = priceText((ask + bid) / 2n, STEPS)
  await maker.page.goto(tradeUrl(PAIR, 'swtc'))
  await placeOrder(maker.page, COIN, { side: 'buy', price: inside, amount: '3.17' })
  await expect(orderRows(maker.page).filter({ hasText: '3.17' })).toContainText(text('orders.state.open'))
  // The page has stored the time of the last fill that it showed; then it is closed.
  await expect.poll(() => maker.page.evaluate(() => localStorage.getItem('tidebook_fillsSeen'))).not.toBeNull()
  await maker.page.goto('about:blank')

  await taker.page.goto(tradeUrl(PAIR, 'swtc'))
  await placeOrder(taker.page, COIN, { side: 'buy', price: priceText(ask + 100n, STEPS), amount: '4' })
  await openTab(taker.page, 'history')
  await expect(filledOrders(taker.page)).toHaveCount(1)
  await placeOrder(taker.page, COIN, { side: 'sell', price: inside, amount: '3.17' })
  await expect(filledOrders(taker.page)).toHaveCount(2)

  await maker.page.goto('/Home')
  const bell = maker.page.getByRole('button', { name: text('shell.notices') })
  await expect(bell).toHaveAccessibleName(text('shell.notices-new', { count: 1 }))
  await bell.click()
  const notices = maker.page.getByRole('list', { name: text('shell.notices') }).getByRole('listitem')
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText(text('notices.fill.buy', { amount: '3.17', coin: COIN }))
  await expect(notices).toContainText(text('notices.away', { text: '' }).trim())
  // A notice is announced only once.
  await maker.page.reload()
  await expect(bell).toHaveAccessibleName(text('shell.notices'))
  await expect.poll(() => maker.page.evaluate(() => document.title)).not.toBe('')
  await bell.click()
  await expect(notices).toHaveCount(1)
})

test('TRD-117 a price alert fires once, with a browser notification, although two tabs are open', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, context } = person
  await context.grantPermissions(['notifications'])
  await person.createFundedWallet()
  const other = await context.newPage()
  await other.goto('/Home')
  // Background tabs render once a second.
  await page.bringToFront()
  const { ask, bid } = await bestPrices(page, PAIR, STEPS)
  await page.goto(tradeUrl(PAIR, 'swtc'))
  // The last trade was at the bid, so the next one at the ask is at a higher price.
  await placeOrder(page, COIN, { side: 'buy', price: priceText(ask + 100n, STEPS), amount: '3' })
  await openTab(page, 'history')
  await expect(filledOrders(page)).toHaveCount(1)
  await placeOrder(page, COIN, { side: 'sell', price: priceText(bid - 100n, STEPS), amount: '2' })
  await expect(filledOrders(page)).toHaveCount(2)
  const bell = page.getByRole('button', { name: text('shell.notices') })
  await bell.click()
  const panel = page.getByRole('region', { name: text('notices.alerts') })
  const field = panel.getByRole('textbox')
  await field.fill('0')
  await panel.getByRole('button', { name: text('notices.alert.add') }).click()
  await expect(panel.getByRole('alert')).toHaveText(text('notices.alert.unsound'))
  const target = priceText(ask, STEPS)
  // The empty field shows the last price, which arrives separately: the price of the sale below.
  await field.fill('')
  await expect
    .poll(async () => Number((await field.getAttribute('placeholder'))?.replaceAll(',', '')))
    .toBeLessThan(Number(target))
  await field.fill(target)
  await panel.getByRole('button', { name: text('notices.alert.add') }).click()
  await expect(panel.getByRole('listitem')).toContainText(text('notices.alert.rises'))
  await page.keyboard.press('Escape')

  await placeOrder(page, COIN, { side: 'buy', price: priceText(ask + 100n, STEPS), amount: '1' })
  const titles = (from: typeof page): Promise<number> =>
    from.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('tidebook_notices') ?? '{}') as { list?: { kind: string }[] }
      return (stored.list ?? []).filter(({ kind }) => kind === 'alert').length
    })
  await expect.poll(() => titles(page)).toBe(1)
  await bell.click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  const told = page.getByRole('list', { name: text('shell.notices') }).getByRole('listitem')
  await expect(told.filter({ hasText: `${COIN}/SWTC` })).toHaveCount(1)
  expect(await titles(other)).toBe(1)
})
