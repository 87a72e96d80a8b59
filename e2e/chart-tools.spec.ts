import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chartOf, digitsOfPair, openChart, rowsOfKline } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { bestPrices, openTab, orderRows, placeOrder, priceText, tradeUrl } from './support/trade.ts'
import { confirm } from './support/wallet.ts'

// A pair without trades in these tests, so its candles do not change.
const PAIR = 'JBNB-CNY'
const TITLE = 'BNB/CNT'

function chart(page: Page) {
  return chartOf(page, TITLE)
}

function tools(page: Page, count = 0, title = TITLE) {
  return chartOf(page, title).getByRole('button', {
    name: count === 0 ? text('chart.draw') : text('chart.draw-count', { count }),
    exact: true,
  })
}

async function draw(page: Page, tool: string, before: number, places: readonly (readonly [number, number])[]) {
  await tools(page, before).click()
  await page.getByRole('menuitem', { name: text(`chart.draw.${tool}`), exact: true }).click()
  await expect(chart(page).locator('[data-drawing]')).toBeAttached()
  const box = await chart(page).getByRole('figure').boundingBox()
  if (box === null) throw new RangeError('no chart')
  for (const [x, y] of places) {
    const [left, top] = [box.x + box.width * x, box.y + box.height * y]
    await page.mouse.move(left - 2, top)
    await page.mouse.move(left, top)
    await page.mouse.down()
    await page.mouse.up()
    // Two presses in quick succession count as a double press.
    await page.clock.runFor(1000)
  }
  await expect(tools(page, before + 1)).toBeVisible()
}

const QUARTER_HOUR = 900_000

test('TRD-118 drawings and choices are stored per pair, restored after a reload, and can be removed', async ({
  page,
}) => {
  await page.clock.install()
  await openChart(page, PAIR, TITLE)
  const corners = [
    [0.3, 0.4],
    [0.6, 0.6],
  ] as const
  await draw(page, 'trend', 0, corners)
  await draw(page, 'horizontal', 1, [[0.4, 0.5]])
  await draw(page, 'fibonacci', 2, corners)
  await draw(page, 'rectangle', 3, corners)
  await draw(page, 'ray', 4, corners)
  await chart(page)
    .getByRole('button', { name: text('chart.cycle.day'), exact: true })
    .click()
  await page.reload()
  await expect(tools(page, 5)).toBeVisible()
  await expect(chart(page).getByRole('button', { name: text('chart.cycle.day'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goto(tradeUrl('SWT-CNY'))
  await expect(tools(page, 0, 'SWTC/CNT')).toBeVisible()
  await chartOf(page, 'SWTC/CNT')
    .getByRole('button', { name: text('chart.cycle.week'), exact: true })
    .click()
  await page.goto(tradeUrl(PAIR))
  await expect(chart(page).getByRole('button', { name: text('chart.cycle.day'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tools(page, 5).click()
  await page.getByRole('menuitem', { name: text('chart.draw-none'), exact: true }).click()
  await expect(tools(page)).toBeVisible()
})

test('TRD-118 charts are side by side where there is room, each with its own pair and cycle, and are restored after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openChart(page, PAIR, TITLE)
  const sides = chart(page).getByRole('region')
  await expect(sides).toHaveCount(0)
  await chart(page)
    .getByRole('button', { name: text('chart.grid'), exact: true })
    .click()
  await page.getByRole('menuitemradio', { name: /^4 /u }).click()
  await expect(sides).toHaveCount(3)
  const side = sides.first()
  const menu = (name: string) => side.getByRole('button', { name })
  await menu(text('chart.side-pair', { pair: '' }).trim()).click()
  await side.getByRole('menuitemradio', { name: 'JCC/CNT', exact: true }).click()
  await menu(text('chart.side-cycle', { cycle: '' }).trim()).click()
  await side.getByRole('menuitemradio', { name: text('chart.cycle-name.day'), exact: true }).click()
  const own = page.getByRole('region', {
    name: text('chart.side', { pair: 'JCC/CNT', cycle: text('chart.cycle-name.day') }),
    exact: true,
  })
  const [last] = (await rowsOfKline(page, 'JJCC-CNY', 'day')).slice(-1)
  const { priceDecimal } = await digitsOfPair(page, 'JJCC-CNY')
  // The chart shows its own candles, not those of the traded pair.
  await expect(own).toContainText(last?.close.toFixed(priceDecimal) ?? 'no candle')
  await expect(own.getByRole('figure')).toBeVisible()
  await page.reload()
  await expect(sides).toHaveCount(3)
  await expect(own).toContainText(last?.close.toFixed(priceDecimal) ?? 'no candle')
  await expect(chart(page).locator('.chart-body[aria-busy="false"]')).toHaveCount(4)
  // A narrower window shows only the traded pair.
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(sides).toHaveCount(0)
})

test('UX-102 the keyboard moves from candle to candle, every number is read out, and the chart is saved as a picture', async ({
  page,
}) => {
  await openChart(page, PAIR, TITLE)
  const recent = await rowsOfKline(page, PAIR)
  const older = await rowsOfKline(page, PAIR, '15minute', recent[0]?.timestamp)
  const bars = new Map([...older, ...recent].map((bar) => [bar.timestamp, bar]))
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  const slider = chart(page).getByRole('slider', { name: text('chart.candle') })
  const said = async (): Promise<string> => (await slider.getAttribute('aria-valuetext')) ?? ''
  const timeSaid = async (): Promise<number> => Date.parse(`${(await said()).slice(0, 16).replace(' ', 'T')}Z`)
  await slider.focus()
  let time = await timeSaid()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Home']) {
    await page.keyboard.press(key)
    // If a new quarter of an hour begins during the test, the chart has one candle more than a new response.
    if (key === 'Home') await expect.poll(timeSaid).toBeLessThanOrEqual(recent[0]?.timestamp ?? 0)
    else await expect.poll(timeSaid).toBe(time - QUARTER_HOUR)
    time = await timeSaid()
    const bar = bars.get(time)
    if (bar === undefined) throw new RangeError('no such candle')
    const figures = (['open', 'high', 'low', 'close'] as const).map(
      (part) => `${text(`chart.legend.${part}`)} ${bar[part].toFixed(priceDecimal)}`,
    )
    expect(await said()).toContain(`, ${figures.join(', ')}, `)
    const shown = new Date(time).toISOString().slice(0, 16).replace('T', ' ')
    await expect(chart(page).getByText(shown, { exact: true })).toBeVisible()
  }

  const downloaded = page.waitForEvent('download')
  await chart(page)
    .getByRole('button', { name: text('chart.picture'), exact: true })
    .click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('BNB-CNT-15minute.png')
  const file = await readFile(await download.path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  const box = await chart(page).getByRole('figure').boundingBox()
  expect(file.readUInt32BE(16), 'as wide as the chart').toBe(Math.round(box?.width ?? 0))
})

test('CHT-045 the phone has the same cycles, indicators and tools', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openChart(page, PAIR, TITLE)
  for (const cycle of ['everyhour', '15minute', 'day', 'week', 'month'])
    await expect(chart(page).getByRole('button', { name: text(`chart.cycle.${cycle}`), exact: true })).toBeVisible()
  for (const [menu, names] of [
    ['chart.minutes', ['minute', '5minute', '15minute', '30minute']],
    ['chart.hours', ['hour', '4hour']],
  ] as const) {
    const button = chart(page).getByRole('button', { name: text(menu), exact: true })
    await button.tap()
    await expect(page.getByRole('menuitemradio')).toHaveText(names.map((cycle) => text(`chart.cycle-name.${cycle}`)))
    await page.keyboard.press('Escape')
  }
  const button = chart(page).getByRole('button', { name: text('chart.indicators'), exact: true })
  await button.tap()
  await expect.poll(() => page.locator('[data-indicator]').count()).toBeGreaterThanOrEqual(40)
  await page.locator("[data-indicator='RSI']").tap()
  await page.keyboard.press('Escape')
  await expect(chart(page).getByLabel(text('chart.indicator-values', { name: 'RSI' }))).toContainText('RSI 6, 12, 24')
  for (const key of ['draw', 'depth', 'fullscreen', 'averages'] as const) {
    const name = key === 'averages' ? 'MA' : text(`chart.${key}`)
    await expect(chart(page).getByRole('button', { name, exact: true })).toBeVisible()
  }
  await context.close()
})

test('TRD-102 TRD-114 an own order is shown on the chart with its amount, repriced by dragging its line, and canceled there, and its fills are marked', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.goto(tradeUrl('SWT-CNY'))
  const own = chartOf(page, 'SWTC/CNT')
  await expect(own).toContainText('MA60')
  const { priceDecimal } = await digitsOfPair(page, 'SWT-CNY')
  const { ask, bid } = await bestPrices(page, 'SWT-CNY', priceDecimal)
  const low = priceText(bid - bid / 100n, priceDecimal)
  await openTab(page, 'open')
  await placeOrder(page, 'SWTC', { side: 'sell', price: priceText(ask + ask / 200n, priceDecimal), amount: '12.5' })
  const cancel = own.getByRole('button', { name: /^Cancel Sell 12\.5/ })
  await expect(cancel).toBeVisible()
  await cancel.click()
  await confirm(page, text('vault.sign-cancel'))
  await expect(cancel).toHaveCount(0)
  await expect(orderRows(page).filter({ hasText: '12.5' })).toHaveCount(0)

  await placeOrder(page, 'SWTC', { side: 'sell', price: priceText(ask + ask / 200n, priceDecimal), amount: '13.5' })
  const handle = own.getByRole('button', { name: /^Sell 13\.5\S* at [\d.]+: change the price/ })
  await expect(handle).toBeVisible()
  const ghost = own.locator('.own-ghost')
  const dialog = page.getByRole('dialog', { name: 'Edit the sell order SWTC/CNT' })
  const price = dialog.getByLabel(text('trade.price'), { exact: true })
  const offers = async () =>
    (await requestNode<{ offers: readonly { readonly seq: number }[] }>('account_offers', { account: address })).offers
  const [old] = await offers()

  await test.step('down by keyboard, across the market: a warning at the line and in the dialog', async () => {
    await handle.focus()
    await expect(async () => {
      await handle.press('Shift+ArrowDown')
      await expect(ghost).toContainText(text('chart.own.crosses'), { timeout: 50 })
    }).toPass({ intervals: [10] })
    await handle.press('Enter')
    await expect(dialog.getByRole('status')).toContainText('trades at once')
    await dialog
      .getByRole('button', { name: text('trade.close') })
      .last()
      .click()
    await expect(dialog).toBeHidden()
    expect(await offers()).toHaveLength(1)
  })

  await test.step('up: the dialog opens with the price of the line, and one transaction replaces the order', async () => {
    const box = await handle.boundingBox()
    if (box === null) throw new Error('the tag is not in the picture')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 20, { steps: 5 })
    await expect(ghost).toContainText(/^Sell 13\.5\S* at [\d.]+$/)
    const chosen = /at ([\d.]+)/.exec(await ghost.innerText())?.[1] ?? ''
    await page.mouse.up()
    await expect(price).toHaveValue(chosen)
    await dialog.getByRole('button', { name: text('trade.amend.send') }).click()
    await confirm(page, text('vault.confirm.send.sell'))
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await offers()).map(({ seq }) => seq === old?.seq)).toEqual([false])
    const row = orderRows(page).filter({ hasText: '13.5' })
    await expect(row.filter({ hasText: chosen })).toHaveCount(1)
    await expect(row).toHaveCount(1)
  })

  await placeOrder(page, 'SWTC', { side: 'sell', price: low, amount: '7.25' })
  await expect(own).toContainText(/Sold 7\.25 at [\d.]+/)
})
