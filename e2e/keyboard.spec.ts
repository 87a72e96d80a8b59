import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { openTab, orderForm, orderRows, tradeUrl } from './support/trade.ts'
import { confirmByKey, expectKeyboardAt, passwordIn, vaultOf, yesOf } from './support/wallet.ts'

const PAIR = 'SWT-CNY'
const COIN = 'SWTC'
const SEND = text('vault.confirm.send.buy')

function markets(page: Page) {
  return page.getByRole('region', { name: text('trade.markets'), exact: true })
}

function pairButton(page: Page, coin: string) {
  return markets(page).getByRole('button', { name: new RegExp(`^${coin} ?/`) })
}

function side(page: Page, key: 'asks-list' | 'bids-list') {
  return page.getByRole('region', { name: text(`trade.book.${key}`) }).getByRole('button')
}

function price(page: Page) {
  return orderForm(page, 'buy', COIN).getByLabel(text('trade.price'), { exact: true })
}

function cancels(page: Page) {
  return orderRows(page).getByRole('button', { name: /^Cancel the order/ })
}

/** Presses the tab key until the element is focused. Returns the number of presses. */
async function tabsTo(page: Page, place: Locator, most = 40): Promise<number> {
  for (let count = 1; count <= most; count += 1) {
    await page.keyboard.press('Tab')
    if (await place.evaluate((element) => element === document.activeElement)) return count
  }
  throw new RangeError(`not reached with ${most} presses of the tab key`)
}

/** Opens the trade screen and waits for its lists. */
async function openTrade(page: Page): Promise<void> {
  await page.goto(tradeUrl(PAIR))
  await expect(pairButton(page, COIN)).toBeVisible()
  await expect(side(page, 'bids-list').first()).toBeVisible()
  await expect(page.getByRole('button', { name: text('chart.zoom-in') })).toBeVisible()
}

test('UX-102 the trade screen has skip links, few tab stops, and lists that the arrows move through', async ({
  page,
}) => {
  await openTrade(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('shell.skip') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('shell.skip-order') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(price(page)).toBeFocused()

  // Market list, areas and chart bar are one tab stop each.
  await price(page).blur()
  await page.keyboard.press('/')
  await expect(markets(page).getByRole('searchbox')).toBeFocused()
  // areas, list, its resize handle, chart bar, candles, their window, order types, stop, time in force, price
  await expect(page.getByRole('slider', { name: text('chart.candle') })).toBeVisible()
  expect(await tabsTo(page, price(page))).toBe(10)
  // amount, four shares and the maximum, total, button
  const button = orderForm(page, 'buy', COIN).locator('button[type=submit]')
  expect(await tabsTo(page, button)).toBe(8)
  expect(await tabsTo(page, side(page, 'asks-list').last())).toBeLessThanOrEqual(20)
  expect(await tabsTo(page, side(page, 'bids-list').first())).toBe(1)

  // The arrows move through the prices of a side, and Enter copies one into the form.
  const bids = side(page, 'bids-list')
  await bids.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(bids.nth(2)).toBeFocused()
  const [, shown] = /^Bid ([\d.]+)/.exec((await bids.nth(2).getAttribute('aria-label')) ?? '') ?? []
  await page.keyboard.press('Enter')
  await expect(price(page)).toHaveValue(shown ?? '')

  // Arrows, Home, End and letters move through the markets; left and right move to the star and back.
  await pairButton(page, COIN).focus()
  const all = markets(page)
    .getByRole('list')
    .getByRole('button', { name: /^\w+ ?\/\w+/ })
  await page.keyboard.press('Home')
  await expect(all.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(all.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(all.last()).toBeFocused()
  await page.keyboard.type('xr')
  await expect(pairButton(page, 'XRP')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const star = markets(page).getByRole('button', { name: text('markets.favourite', { pair: 'XRP/CNT' }) })
  await expect(star).toBeFocused()
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pair=JXRP-CNY/)
})

test('UX-102 TRD-019 an order is placed and canceled by keyboard, and the focus is never lost', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  await openTrade(page)
  const place = async (at: string, amount: string, answer = yesOf(page, SEND)): Promise<void> => {
    await price(page).focus()
    await page.keyboard.type(at)
    await page.keyboard.press('Tab')
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
    await expectKeyboardAt(page, answer)
  }

  await place('0.0001', '61', passwordIn(page))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(orderForm(page, 'buy', COIN).getByLabel(text('trade.amount'), { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmByKey(page, SEND)
  await expect(cancels(page)).toHaveCount(1)
  await place('0.0002', '62')
  await confirmByKey(page, SEND)
  await expect(cancels(page)).toHaveCount(2)

  await cancels(page).first().focus()
  await page.keyboard.press('Enter')
  await confirmByKey(page, text('vault.sign-cancel'))
  await expect(cancels(page)).toHaveCount(1)
  await expect(cancels(page), 'the next order takes the focus').toBeFocused()
  await page.keyboard.press('Enter')
  await confirmByKey(page, text('vault.sign-cancel'))
  await expect(cancels(page)).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: text('orders.tab.open') }), 'the list takes it').toBeFocused()
  await openTab(page, 'history')
  await expect(orderRows(page).filter({ hasText: text('orders.history.cancelled') })).toHaveCount(2)

  // With a warning, the confirmation focuses the acknowledgment, and Enter sends nothing before it is checked.
  await price(page).fill('1')
  const form = orderForm(page, 'buy', COIN)
  await form.getByLabel(text('trade.amount'), { exact: true }).fill('1')
  // The form is blocked until the balances are loaded.
  await expect(form.locator('button[type=submit]')).toHaveText(text('trade.form.buy', { coin: COIN }))
  await page.keyboard.press('Enter')
  const understood = vaultOf(page).getByRole('dialog').getByRole('checkbox').first()
  await expectKeyboardAt(page, understood)
  await page.keyboard.press('Enter')
  await expect(understood).toBeVisible()
})
