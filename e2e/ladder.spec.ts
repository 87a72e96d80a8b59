import type { Page } from '@playwright/test'
import { digitsOfPair } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { orderForm, tradeUrl } from './support/trade.ts'
import { confirmByKey, vaultIsAway, vaultOf } from './support/wallet.ts'

// A pair that no other file trades.
const PAIR = 'JXRP-SWT'
const COIN = 'XRP'

async function offersOf(account: string): Promise<readonly unknown[]> {
  return (await requestNode<{ offers: readonly unknown[] }>('account_offers', { account })).offers
}

function level(page: Page, side: 'Ask' | 'Bid', price: string) {
  return page.getByRole('button', { name: new RegExp(`^${side} ${price.replace('.', '\\.')},`) })
}

function prompt(page: Page) {
  return vaultOf(page).getByRole('dialog', { name: /\?$/ })
}

/** Returns price, amount and running total of the levels of a side, best first. */
async function levels(page: Page, side: 'ask' | 'bid'): Promise<readonly (readonly [string, string, string])[]> {
  const { data } = (await (await page.request.get(`/info/depth/${PAIR}/more`)).json()) as {
    data: Record<'asks' | 'bids', readonly { price: number; amount: number }[]>
  }
  let total = 0
  return data[side === 'ask' ? 'asks' : 'bids'].map(({ price, amount }) => {
    total += amount
    return [String(price), String(amount), String(total)]
  })
}

test('TRD-102 TRD-105 an order is placed on a price of the book and canceled there, with the keyboard alone', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const form = orderForm(page, 'buy', COIN)
  const amount = form.getByLabel(text('trade.amount'), { exact: true })
  const bids = page.getByRole('region', { name: text('trade.book.bids-list') })
  const best = bids.getByRole('button').first()
  await expect(best).toBeVisible()
  await best.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  const chosen = page.locator(':focus')
  const [, price = ''] = /^Bid ([\d.]+),/.exec((await chosen.getAttribute('aria-label')) ?? '') ?? []
  expect(price).not.toBe('')

  await page.keyboard.press('1')
  const typed = form.getByLabel(text('trade.price'), { exact: true })
  await expect.poll(async () => (await typed.inputValue()).replaceAll(',', '')).toBe(price)
  await expect(amount, 'a quarter of what is free').not.toHaveValue('')
  await page.keyboard.press('b')
  await expect(prompt(page)).toBeVisible()
  await confirmByKey(page, text('vault.confirm.send.buy'))
  await expect.poll(() => offersOf(address)).toHaveLength(1)

  await expect(level(page, 'Bid', price), 'the level is marked').toHaveAccessibleName(/your order$/)
  await level(page, 'Bid', price).hover()
  await page.getByRole('button', { name: text('trade.book.cancel', { price }) }).click()
  await prompt(page)
    .getByRole('button', { name: text('vault.keep-order') })
    .click()
  await vaultIsAway(page)
  expect(await offersOf(address)).toHaveLength(1)
  await level(page, 'Bid', price).focus()
  await page.keyboard.press('Delete')
  await expect(prompt(page)).toBeVisible()
  await confirmByKey(page, text('vault.sign-cancel'))
  await expect.poll(() => offersOf(address)).toHaveLength(0)
  await expect(level(page, 'Bid', price)).not.toHaveAccessibleName(/your order$/)
})

test('TRD-104 TRD-106 TRD-119 a hovered level shows the totals of an order up to it; grouped bids round down and asks up; "?" shows every shortcut, each can be changed, and the palette opens a pair', async ({
  page,
}) => {
  await page.goto(tradeUrl(PAIR, 'swtc'))
  const asks = await levels(page, 'ask')
  const [, , total = ''] = asks[2] ?? []
  const rows = page.locator('[data-side=ask] [data-level]')
  await page.locator('[data-side=ask] [data-level="2"]').hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText(text('trade.book.tip.amount', { coin: COIN }))
  const shown = (await tip.getByRole('definition').first().innerText()).replaceAll(',', '')
  expect(Number(shown)).toBeCloseTo(Number(total), 3)
  const average = Number((await tip.getByRole('definition').nth(2).innerText()).replaceAll(',', ''))
  const sum = asks.slice(0, 3).reduce((all, [price, amount]) => all + Number(price) * Number(amount), 0)
  expect(average, 'rounded against who takes').toBeGreaterThanOrEqual(sum / Number(total) - 1e-9)
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  expect(average).toBeLessThan(sum / Number(total) + 2 * 10 ** -priceDecimal)

  await page.getByRole('button', { name: text('trade.book.grouping') }).click()
  await page.getByRole('menuitemradio', { name: '10', exact: true }).click()
  const priceOf = async (side: 'ask' | 'bid'): Promise<number> =>
    Number(
      /^\w+ ([\d.]+),/.exec(
        (await page.locator(`[data-side=${side}] [data-level="0"]`).getAttribute('aria-label')) ?? '',
      )?.[1],
    )
  await expect(rows.first()).toBeVisible()
  const bids = await levels(page, 'bid')
  expect(await priceOf('ask')).toBe(Math.ceil(Number(asks[0]?.[0]) / 10) * 10)
  expect(await priceOf('bid')).toBe(Math.floor(Number(bids[0]?.[0]) / 10) * 10)

  await expect(orderForm(page, 'buy', COIN)).toBeVisible()
  const price = orderForm(page, 'sell', COIN).getByLabel(text('trade.price'), { exact: true })
  await page.locator('body').press('s')
  await expect(price).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog'), 'a letter that is typed is no command').toHaveCount(0)
  await price.blur()
  await page.keyboard.press('?')
  const table = page.getByRole('dialog', { name: text('keys.page.keys') })
  await expect(table.getByRole('listitem')).toHaveCount(20)
  await table.getByRole('button', { name: /^Sell: go to the order form, key S/ }).click()
  await page.keyboard.press('q')
  await expect(table.getByRole('button', { name: /^Sell: go to the order form, key Q/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table).toBeHidden()
  await page.keyboard.press('s')
  await expect(price, 'the old key does nothing').not.toBeFocused()
  await page.reload()
  await expect(orderForm(page, 'buy', COIN)).toBeVisible()
  await page.locator('body').press('q')
  await expect(price, 'kept for the next visit').toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: text('keys.page.palette') })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('eth/cnt')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pair=JETH-CNY/)
  await expect(palette).toBeHidden()
})
