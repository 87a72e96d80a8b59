import type { APIResponse, Page, Response, WebSocketRoute } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openWithin } from './support/open-within.ts'
import { text } from './support/texts.ts'
import { decline, expectYesAccepted, vaultOf } from './support/wallet.ts'
import { orderForm, tradeUrl } from './support/trade.ts'

const PAIR = 'SWT-CNY'
const TITLE = 'SWTC/CNT'

function chart(page: Page) {
  return page.getByRole('region', { name: text('chart.name', { pair: TITLE }) })
}

function figure(page: Page, name: RegExp) {
  return chart(page).getByRole('figure', { name })
}

function price(page: Page, side: 'buy' | 'sell') {
  return orderForm(page, side, 'SWTC').getByLabel(text('trade.price'), { exact: true })
}

function amount(page: Page, side: 'buy' | 'sell') {
  return orderForm(page, side, 'SWTC').getByLabel(text('trade.amount'), { exact: true })
}

function button(page: Page, side: 'buy' | 'sell') {
  return orderForm(page, side, 'SWTC').locator('button[type=submit]')
}

interface Level {
  readonly price: number
  readonly amount: number
}
type KlineRow = readonly [number, number, number, number, number, number, number, number]

async function rowsOf(response: Response | APIResponse): Promise<readonly KlineRow[]> {
  return ((await response.json()) as { data: readonly KlineRow[] }).data
}

async function digits(page: Page): Promise<{ priceDecimal: number; amountDecimal: number }> {
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as {
    data: { transPairs: readonly { base: string; counter: string; priceDecimal: number; amountDecimal: number }[] }
  }
  const pair = data.transPairs.find((each) => `${each.base}-${each.counter}` === PAIR)
  if (pair === undefined) throw new RangeError('pair not configured')
  return pair
}

const CYCLES = [
  ['minute', 60],
  ['5minute', 300],
  ['15minute', 900],
  ['30minute', 1800],
  ['hour', 3600],
  ['4hour', 14_400],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 0],
] as const

test('CHT-003 CHT-005 CHT-008 CHT-009 CHT-010 CHT-011 CHT-012 CHT-013 CHT-014 CHT-015 CHT-016 CHT-017 CHT-043 CHT-046 TRD-013 every cycle loads its own candles, time-sharing is a line, depth replaces the candles and shows the sums of its call; a pair outside the K-line list has only depth', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
  await page.goto(tradeUrl(PAIR))
  await expect(figure(page, /Candle chart/)).toBeVisible()
  await page.getByRole('button', { name: text('chart.cycle.day'), exact: true }).click()
  for (const [cycle, seconds] of CYCLES.toReversed()) {
    const answered = page.waitForResponse(new RegExp(`/info/kline/SWT-CNY/${cycle}(\\?|$)`))
    await chooseCycle(page, cycle)
    if (cycle === 'day') await page.getByRole('button', { name: text('chart.cycle.week'), exact: true }).click()
    if (cycle === 'day') await chooseCycle(page, cycle)
    const rows = await rowsOf(await answered)
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1]
      if (next !== undefined && seconds > 0) expect(next[0] - row[0]).toBe(seconds * 1000)
    }
    await expect(figure(page, new RegExp(`, ${text(`chart.cycle-name.${cycle}`)}$`))).toBeVisible()
  }

  await expect(page.getByRole('button', { name: 'MA', exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('chart.cycle.everyhour'), exact: true }).click()
  await expect(figure(page, /Time-sharing chart/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'MA', exact: true })).toHaveCount(0)
  await chooseCycle(page, '15minute')

  await page.getByRole('button', { name: text('chart.depth'), exact: true }).click()
  await expect(figure(page, /Candle chart/)).toHaveCount(0)
  const depth = figure(page, /Depth chart/)
  // Other tests change the same book, so both values are read again until no order came between the two reads.
  for (const [side, place, name] of [
    ['bids', 0.3, 'buy'],
    ['asks', 0.7, 'sell'],
  ] as const)
    await expect(async () => {
      const box = await depth.boundingBox()
      if (box === null) throw new RangeError('no depth chart')
      await page.mouse.move(box.x + box.width * place - 2, box.y + box.height / 2)
      await page.mouse.move(box.x + box.width * place, box.y + box.height / 2)
      await expect(depth.getByRole('term').first()).toHaveText(text(`chart.depth.${name}`), { timeout: 2000 })
      const figures = await depth.getByRole('definition').allInnerTexts()
      const [shown = 0, cumulative, total] = figures.map((each) => Number(each.replaceAll(',', '')))
      const answer = await page.request.get(`/info/depth/${PAIR}/more`)
      const { data } = (await answer.json()) as { data: Record<'bids' | 'asks', readonly Level[]> }
      const levels = data[side].filter(({ price }) => (side === 'bids' ? price >= shown : price <= shown))
      expect(cumulative).toBeCloseTo(
        levels.reduce((sum, level) => sum + level.amount, 0),
        2,
      )
      expect(total).toBeCloseTo(
        levels.reduce((sum, level) => sum + level.price * level.amount, 0),
        1,
      )
    }).toPass()
  await chooseCycle(page, '15minute')
  await expect(depth).toHaveCount(0)
  await expect(figure(page, /Candle chart/)).toBeVisible()

  const configured = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await configured.json()) as {
    data: { transPairs: readonly { base: string; counter: string; kline: boolean; dealArea: string }[] }
  }
  const other = data.transPairs.find((pair) => !pair.kline)
  if (other === undefined) throw new RangeError('every pair is in the K-line list')
  asked.length = 0
  await openWithin(page, tradeUrl(`${other.base}-${other.counter}`, other.dealArea))
  await expect(page.getByRole('figure', { name: /Depth chart/ })).toBeVisible()
  await expect(page.getByRole('figure', { name: /Candle chart|Time-sharing chart/ })).toHaveCount(0)
  for (const cycle of ['everyhour', '15minute', 'day'])
    await expect(page.getByRole('button', { name: text(`chart.cycle.${cycle}`), exact: true })).toHaveCount(0)
  expect(asked.filter((each) => /kline|candles/.test(each) && each.includes(`${other.base}-${other.counter}`))).toEqual(
    [],
  )
})

async function chooseCycle(page: Page, cycle: string): Promise<void> {
  const menu = /minute/.test(cycle) ? 'chart.minutes' : /hour/.test(cycle) ? 'chart.hours' : undefined
  if (menu === undefined) {
    await page.getByRole('button', { name: text(`chart.cycle.${cycle}`), exact: true }).click()
    return
  }
  await page.getByRole('button', { name: text(menu) }).click()
  await page.getByRole('menuitemradio', { name: text(`chart.cycle-name.${cycle}`), exact: true }).click()
}

test('ERR-046 a lost connection is announced once on the trade screen, where the order types were', async ({
  page,
}) => {
  const sockets: WebSocketRoute[] = []
  let away = false
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (away) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.goto(tradeUrl(PAIR))
  await expect(page.getByRole('button', { name: /^Bid / }).first()).toBeVisible()
  away = true
  await page.route('**/*', (route) => route.abort())
  for (const socket of sockets) await socket.close()
  await expect(page.getByText(text('error.networkError')).filter({ visible: true })).toBeVisible()
  const warnings = page.getByRole('alert').filter({ visible: true })
  await expect(warnings.getByText(/^Offline since/)).toBeVisible()
  await expect(warnings).toHaveCount(1)
  await expect(button(page, 'buy')).toHaveText(text('trade.blocked.offline'))
  away = false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(warnings).toHaveCount(0)
})

test('CHT-002 CHT-004 TRD-002 TRD-009 TRD-045 TRD-103 ROL-005 a visitor sees candles, book, trades, fee and colored sides, presses a level, and is led to a wallet', async ({
  page,
}) => {
  const answered = page.waitForResponse(/\/info\/kline\/SWT-CNY\//)
  await page.goto(tradeUrl(PAIR))
  const call = (await answered).url()
  const { priceDecimal, amountDecimal } = await digits(page)
  // Other tests trade the same pair, so both values are read again until no trade came between the two reads.
  await expect(async () => {
    const last = (await rowsOf(await page.request.get(call))).at(-1)
    if (last === undefined) throw new RangeError('no candles')
    const [, open, close, low, high, , volume] = last
    const now = { timeout: 2000 }
    for (const value of [open, high, low, close])
      await expect(chart(page)).toContainText(value.toFixed(priceDecimal), now)
    const grouped = volume.toFixed(amountDecimal).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
    await expect(chart(page)).toContainText(grouped, now)
  }).toPass()

  // Other tests change the same book, so both values are read again until no order came between the two reads.
  await expect(async () => {
    const answer = await page.request.get(`/info/depth/${PAIR}/normal`)
    const { data } = (await answer.json()) as { data: { asks: readonly { price: number }[] } }
    const best = data.asks[0]?.price.toFixed(priceDecimal) ?? ''
    await expect(page.getByRole('button', { name: new RegExp(`^Ask ${best},`) })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(
    page
      .getByRole('list', { name: text('trade.trades') })
      .getByRole('listitem')
      .first(),
  ).toContainText(/\d\d:\d\d:\d\d/)
  await expect(page.getByText(text('trade.fee-line-trade', { fee: '0.00001', trade: '0.01' })).first()).toBeVisible()

  // Both sides are labeled and colored before an amount is typed, in the chosen colors.
  const look = async (side: 'buy' | 'sell') => {
    const heading = orderForm(page, side, 'SWTC').getByRole('heading', {
      name: text(`trade.form.${side}`, { coin: 'SWTC' }),
    })
    await expect(heading).toBeVisible()
    return heading.evaluate((element) => getComputedStyle(element).color)
  }
  const [buy, sell] = [await look('buy'), await look('sell')]
  expect(buy).not.toBe(sell)
  await page.evaluate(() => document.documentElement.setAttribute('data-rise', 'red'))
  expect([await look('buy'), await look('sell')]).toEqual([sell, buy])

  // A pressed level fills the price of both forms, and with Ctrl also the running total in the matching form.
  const ask = page.getByRole('button', { name: /^Ask / }).nth(-2)
  // Other tests change the same book, so a level that moved before the press is read and pressed again.
  await expect(async () => {
    await amount(page, 'buy').fill('')
    const name = (await ask.getAttribute('aria-label')) ?? ''
    const [, shown, running] = /^Ask ([\d.]+), amount [\d.]+, total ([\d.]+)/.exec(name) ?? []
    await ask.click()
    const now = { timeout: 2000 }
    await expect(price(page, 'buy')).toHaveValue(shown ?? '', now)
    await expect(price(page, 'sell')).toHaveValue(shown ?? '', now)
    await expect(amount(page, 'buy'), 'only the price').toHaveValue('', now)
    await ask.click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(async () => (await amount(page, 'buy').inputValue()).replaceAll(',', ''), now).toBe(running)
    await expect(amount(page, 'sell')).toHaveValue('', now)
  }).toPass()

  // Without a wallet, balances are unknown and the button leads to the page that adds one.
  await expect(orderForm(page, 'buy', 'SWTC').getByText('--')).toBeVisible()
  await expect(button(page, 'buy')).toHaveText(text('trade.blocked.noWallet'))
  await button(page, 'buy').click()
  await expect(page.getByRole('dialog', { name: text('wallet.add') })).toBeVisible()
  await page.keyboard.press('Escape')

  // The word spread is between the sides, even in the narrow book of a small window.
  for (const pair of [PAIR, 'SWT-JUSDT', 'SWT-JETH']) {
    await openWithin(page, tradeUrl(pair))
    const spread = page
      .getByRole('region', { name: text('trade.book'), exact: true })
      .getByText(new RegExp(`^${text('trade.book.spread')} [\\d.]+%$`))
    await expect(spread).toBeVisible()
    const whole = await spread.evaluate((word) => {
      const [own, room] = [word.getBoundingClientRect(), word.parentElement?.getBoundingClientRect()]
      return room !== undefined && own.top < room.bottom && own.right <= room.right + 1 && own.left >= room.left - 1
    })
    expect(whole, pair).toBe(true)
  }
})

test('TRD-022 TRD-024 TRD-025 TRD-026 TRD-027 TRD-028 VAL-020 VAL-021 ERR-042 ERR-043 DSP-006 SCR-004 a form names missing input and requires confirmation before it signs', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  await page.goto(tradeUrl(PAIR))
  const says = async (side: 'buy' | 'sell', key: string, values = {}) =>
    expect(button(page, side)).toHaveText(text(`trade.blocked.${key}`, values))
  const wants = async (side: 'buy' | 'sell', key: string) =>
    expect(button(page, side)).toHaveText(
      `${text(`trade.form.${side}`, { coin: 'SWTC' })} ·${text(`trade.blocked.${key}`)}`,
    )
  await price(page, 'buy').fill('')
  await wants('buy', 'priceRequired')
  await price(page, 'buy').fill('abc')
  await says('buy', 'priceNotNumber')
  await price(page, 'buy').fill('0')
  await says('buy', 'priceZero')
  await price(page, 'buy').fill('0.001')
  await wants('buy', 'amountRequired')
  await amount(page, 'buy').fill('0')
  await says('buy', 'amountZero')
  await amount(page, 'buy').fill('0.000000001')
  await says('buy', 'amountZero')
  await amount(page, 'buy').fill('1.23456789012')
  expect((await amount(page, 'buy').inputValue()).length).toBeLessThanOrEqual(8)
  await amount(page, 'buy').fill('99999999')
  await says('buy', 'totalExceeds', { coin: 'CNT' })
  await amount(page, 'sell').fill('100000')
  await says('sell', 'notEnough', { coin: 'SWTC' })
  await orderForm(page, 'sell', 'SWTC')
    .getByRole('button', { name: text('trade.use-max') })
    .click()
  await expect(orderForm(page, 'sell', 'SWTC').getByText(text('trade.keep-reserve'))).toBeVisible()
  await expect(button(page, 'sell')).toHaveText(text('trade.form.sell', { coin: 'SWTC' }))
  await amount(page, 'buy').fill('100')
  await button(page, 'buy').click()
  const dialog = vaultOf(page).getByRole('dialog', {
    name: text('vault.confirm.title.buy', { amount: '100', coin: 'SWTC' }),
  })
  await expect(dialog.getByText('OfferCreate')).toBeVisible()
  await expect(dialog).toContainText('0.001')
  await expect(dialog).toContainText('0.1 CNT')
  await decline(page)
  await price(page, 'buy').fill('1')
  await amount(page, 'buy').fill('1')
  await button(page, 'buy').click()
  const warned = vaultOf(page).getByRole('dialog')
  await expect(warned.getByRole('button', { name: text('vault.confirm.check-first') })).toBeInViewport({ ratio: 1 })
  await warned.getByText(text('vault.confirm.understood')).click()
  await expectYesAccepted(page, text('vault.confirm.send.buy'))
})
