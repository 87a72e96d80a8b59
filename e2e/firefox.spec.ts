import type { Locator, Page } from '@playwright/test'
import { findFirefox } from '../tools/lib/firefox.ts'
import { digitsOfPair } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { sign } from './support/pools.ts'
import { text } from './support/texts.ts'
import { bestPrices, openTab, orderForm, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'
import { confirm, fundWallet, vaultIsAway, vaultOf } from './support/wallet.ts'

// The main user journey in a stock Firefox, driven by WebDriver BiDi, and the most likely differences between browsers:
// number fields, dialogs and the focus after them, the frame of the vault, and canvas.
test.skip(findFirefox() === undefined, 'no Firefox on this machine (Debian: firefox-esr)')

// A pair that no other file trades.
const PAIR = 'CSP-CNY'
const COIN = 'CSP'

/** Returns whether any canvas of a figure has content. */
function isDrawn(figure: Locator): Promise<boolean> {
  return figure.evaluate((element) =>
    [...element.querySelectorAll('canvas')].some((canvas) => {
      const empty = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
      return canvas.width > 0 && canvas.height > 0 && canvas.toDataURL() !== empty.toDataURL()
    }),
  )
}

/** Types numbers as a user would, and clears the fields afterwards. */
async function typeFigures(page: Page): Promise<void> {
  const form = orderForm(page, 'buy', COIN)
  const amount = form.getByLabel(text('trade.amount'), { exact: true })
  for (const [keys, shown] of [
    ['0,04', '0.04'],
    ['１２。５', '12.5'],
  ] as const) {
    await amount.click()
    await page.keyboard.press('ControlOrMeta+a')
    await amount.pressSequentially(keys)
    await expect(amount, `${keys} typed`).toHaveValue(shown)
  }
  await amount.press('Home')
  await amount.press('ArrowRight')
  await amount.press('5')
  await expect(amount, 'the caret stays where it was typed').toHaveValue('152.5')
  await amount.fill('')
}

test('the main user journey in Firefox: a wallet, an order that is placed and canceled, and a swap', async ({
  newPerson,
}) => {
  const { page, createWallet } = await newPerson()
  await createWallet()
  await fundWallet(page)

  await test.step('candles, depth and typed numbers', async () => {
    await page.goto(tradeUrl(PAIR))
    const candles = page.getByRole('figure', { name: /Candle chart/ })
    await expect.poll(() => isDrawn(candles)).toBe(true)
    await page.getByRole('button', { name: text('chart.depth'), exact: true }).click()
    const depth = page.getByRole('figure', { name: /Depth chart/ })
    await expect.poll(() => isDrawn(depth)).toBe(true)
    await typeFigures(page)
  })

  await test.step('an order is confirmed, placed, visible in the book, and canceled', async () => {
    const { priceDecimal } = await digitsOfPair(page, PAIR)
    const { bid } = await bestPrices(page, PAIR, priceDecimal)
    const order = { side: 'buy', price: priceText(bid + 1n, priceDecimal), amount: '27.31' } as const
    const form = orderForm(page, 'buy', COIN)
    const buy = form.getByRole('button', { name: text('trade.form.buy', { coin: COIN }), exact: true })
    await form.getByLabel(text('trade.price'), { exact: true }).fill(order.price)
    await form.getByLabel(text('trade.amount'), { exact: true }).fill(order.amount)
    await buy.click()
    await expect(vaultOf(page).getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await vaultIsAway(page)
    await expect(buy, 'who says no stands where the order was').toBeFocused()

    await placeOrder(page, COIN, order)
    const row = orderRows(page).filter({ hasText: order.amount })
    await expect(row).toContainText(text('orders.state.open'))
    await openTab(page, 'open')
    const bids = page.getByRole('region', { name: text('trade.book.bids-list') })
    const level = bids.getByRole('button', { name: new RegExp(`^Bid ${order.price}, .*your order`) })
    await expect(level).toBeVisible()
    await row.getByRole('button', { name: /^Cancel/ }).click()
    await confirm(page, text('vault.sign-cancel'))
    await expect(row).toHaveCount(0)
    await expect(level).toHaveCount(0)
  })

  await test.step('a swap delivers', async () => {
    await page.goto('/swap?pay=SWT&receive=CNY')
    await page.getByRole('textbox', { name: text('swap.pay'), exact: true }).fill('100')
    await expect(page.getByRole('textbox', { name: new RegExp(`^${text('swap.receive')}`) })).not.toHaveValue('')
    await page.getByRole('button', { name: text('swap.review'), exact: true }).click()
    await sign(page, 'vault.move.sign.swap')
    await expect(page.locator('[data-received]')).toBeVisible()
  })
})
