import type { Page, Request, WebSocketRoute } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { validatedLedger } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { orderRows, placeOrder, tradeUrl } from './support/trade.ts'

const PAIR = 'SWT-CNY'
const PAGES = ['/Home', '/home/market/exchange/cnt', tradeUrl(PAIR)]

function state(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: text('network.title') })
}

function submit(page: Page) {
  return page.locator('form button[type=submit]').first()
}

async function ledger(page: Page): Promise<number> {
  return Number(/([\d,]+)\s*$/.exec(await state(page).innerText())?.[1]?.replaceAll(',', '') ?? 0)
}

/** Waits until the page is live and has measured the close interval, which takes two closes. */
async function live(page: Page): Promise<void> {
  await expect.poll(() => ledger(page)).toBeGreaterThan(0)
  const first = await ledger(page)
  await expect.poll(() => ledger(page)).toBeGreaterThan(first + 1)
  await expect(page.locator('[data-stale]')).toHaveCount(0)
}

/**
 * Makes the page measure the milliseconds from a window event until an element shows certain words; the result is read
 * later. A busy machine draws less often, so the measurement counts frames at 60 per second.
 */
function measure(page: Page, event: string, words: string, place = 'header'): Promise<void> {
  return page.evaluate(
    ([name, wanted, selector]) => {
      const measured = new Promise<number>((resolve) => {
        const begin = (): void => {
          const from = performance.now()
          let frames = 0
          const look = (): void => {
            if (document.querySelector(selector)?.textContent?.includes(wanted) === true)
              return resolve(Math.min(performance.now() - from, (frames * 1000) / 60))
            frames += 1
            requestAnimationFrame(look)
          }
          look()
        }
        addEventListener(name, begin, { once: true })
      })
      Object.assign(globalThis, { measured: () => measured })
    },
    [event, words, place] as const,
  )
}

function measuredMs(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { measured: () => Promise<number> }).measured())
}

/**
 * Records the application files that the page requests. `there` waits for one of them, and for all requests made at the
 * same time.
 */
function watchFiles(page: Page): { there(file: RegExp): Promise<void> } {
  const underWay = new Set<Request>()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) underWay.add(request)
  })
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    if (underWay.delete(request)) fetched.push(request.url())
  })
  return {
    async there(file) {
      await expect.poll(() => fetched.some((url) => file.test(url))).toBe(true)
      await expect.poll(() => underWay.size).toBe(0)
    },
  }
}

// Screens fetched in advance open without a network.
test.use({ savesData: false })

test('TRD-111 ERR-045 STA-015 STA-016 a lost network is announced within 300 ms, on every page, with the time of the last ledger', async ({
  page,
  context,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    await live(page)
    await measure(page, 'offline', text('network.offline-since-short'))
    await context.setOffline(true)
    expect(await measuredMs(page), path).toBeLessThan(300)
    await expect(page.getByText(text('error.networkBroken')).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/Retrying/).filter({ visible: true })).toBeVisible()
    const since = /\d\d:\d\d:\d\d/.exec(await state(page).innerText())?.[0] ?? ''
    await expect(page.getByText(text('network.offline-since', { time: since })).filter({ visible: true })).toBeVisible()
    await state(page).click()
    await expect(page.getByRole('definition').filter({ hasText: since })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-stale]').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('[data-stale]')).toHaveCount(0)
    await expect.poll(() => ledger(page)).toBeGreaterThan(0)
  }
})

test('STA-015 the form follows the state of the header, and Cancel does not move', async ({ newPerson }) => {
  const { page, context, createFundedWallet } = await newPerson()
  await createFundedWallet()
  await page.goto(tradeUrl(PAIR))
  await placeOrder(page, 'SWTC', { side: 'buy', price: '0.0001', amount: '77' })
  const row = orderRows(page).filter({ hasText: '77.000' })
  await expect(row).toContainText(text('orders.state.open'))
  const cancel = row.getByRole('button', { name: /^Cancel/ })
  const [before, tone] = [
    await cancel.boundingBox(),
    await cancel.evaluate((each) => getComputedStyle(each).borderColor),
  ]
  await measure(page, 'offline', text('trade.blocked.offline'), 'form button[type=submit]')
  await context.setOffline(true)
  expect(await measuredMs(page)).toBeLessThan(1000)
  await expect(submit(page)).toHaveText(text('trade.blocked.offline'))
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  expect(await cancel.boundingBox()).toEqual(before)
  expect(await cancel.evaluate((each) => getComputedStyle(each).borderColor)).toBe(tone)
  await context.setOffline(false)
  await expect(submit(page)).not.toHaveText(text('trade.blocked.offline'))
  await expect(cancel).not.toHaveAttribute('aria-disabled', 'true')
})

test('a stream without messages for three closes is reported as lost, even if the browser is online', async ({
  page,
}) => {
  let silent = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer()
    sockets.push(socket)
    server.onMessage((message) => {
      if (!silent) socket.send(message)
    })
    socket.onMessage((message) => {
      if (!silent) server.send(message)
    })
  })
  await page.goto(tradeUrl(PAIR))
  await live(page)
  const from = await validatedLedger()
  silent = true
  await expect(page.locator('[data-stale]').first()).toBeVisible()
  const until = await validatedLedger()
  await expect(state(page)).toContainText(text('network.catching-up'))
  // Three close intervals, plus the time that the machine needs to show the warning.
  expect(until - from).toBeLessThanOrEqual(6)
  await expect(page.getByText(text('trade.blocked.offline'))).toHaveCount(0)
  silent = false
  await expect(page.locator('[data-stale]')).toHaveCount(0)
})

test('the chart recovers automatically after a disconnect, and nothing covers its candles', async ({ page }) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.goto(tradeUrl(PAIR))
  const chart = page.getByRole('figure', { name: /Candle chart/ })
  await expect(chart.locator('..')).toHaveAttribute('aria-busy', 'false')
  // Candles load over HTTP, so the stream may not be connected yet.
  await live(page)
  let refused = 0
  await page.route(/\/info\/kline\//, async (route) => {
    refused += 1
    await route.abort()
  })
  for (const socket of sockets) await socket.close()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(text('chart.failed'))).toHaveCount(0)
  const answered = page.waitForResponse(/\/info\/kline\//)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect((await answered).status()).toBe(200)
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await expect(page.getByText(text('chart.failed'))).toHaveCount(0)
})

test('loaded screens work offline, and a missing one opens automatically when the network returns', async ({
  page,
  context,
}) => {
  const links = page.getByRole('navigation', { name: text('shell.nav') }).first()
  const open = (name: string) => links.getByRole('link', { name: text(`shell.nav-${name}`) }).click()
  await page.route(/\/assets\/wallet-route/, (route) => route.abort())
  const files = watchFiles(page)
  await page.goto('/Home')
  await live(page)
  await files.there(/\/assets\/trade-route/)
  await context.setOffline(true)
  await open('market')
  await expect(page.getByRole('heading', { level: 1, name: text('shell.nav-market') })).toBeVisible()
  await open('trade')
  await expect(page.getByRole('region', { name: text('trade.book'), exact: true })).toBeVisible()
  await open('wallet')
  await expect(page.getByText(text('shell.route-offline'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: text('common.retry') })
    .click()
  await expect(page.getByText(text('shell.route-offline'))).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await expect(page.getByText(text('shell.route-offline'))).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: text('shell.nav-wallet') })).toBeVisible()
})

test('UX-106 a first load shows placeholders; each part that fails to load shows its own error and a remedy', async ({
  page,
}) => {
  const held = Promise.withResolvers<undefined>()
  const isPressed = (): Promise<boolean> => page.evaluate(() => 'isPressed' in globalThis)
  // Candles fail until the button is pressed, because the chart also retries on its own.
  await page.route('**/info/kline/**', async (route) => {
    await held.promise
    await ((await isPressed()) ? route.continue() : route.abort())
  })
  await page.goto(tradeUrl(PAIR))
  const orders = page.getByRole('region', { name: text('orders.panel') })
  await expect(page.getByLabel(text('chart.loading'), { exact: true })).toBeVisible()
  // Without a wallet, an empty list explains how to get one.
  await expect(orders.getByRole('link').or(orders.getByRole('button')).first()).toBeVisible()
  held.resolve(undefined)
  await expect(page.getByText(text('chart.failed'))).toBeVisible()
  await page.evaluate(() =>
    document.addEventListener('click', () => Object.assign(globalThis, { isPressed: true }), { capture: true }),
  )
  await page.getByRole('button', { name: text('chart.retry') }).click()
  await expect(page.getByText(text('chart.failed'))).toBeHidden()
})
