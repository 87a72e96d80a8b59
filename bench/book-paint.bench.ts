import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { channelText, STREAM_PATH } from '@tidebook/contract/stream'
import { startExchange } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { launchChromium } from './web/launch-chromium.ts'
import { goal, goalAtLeast, line, machine } from './support/report.ts'
import { startRestlessMarket } from './support/restless-market.ts'
import { traceCost, type FrameCost } from './web/trace-cost.ts'
import { watchBook } from './web/watch-book.ts'

// Cost of book updates on the trade screen, as processor time of the page's main thread, which other programs on the
// machine do not change. 500 orders a second move on the shown pair, a ledger each 100 ms. The screen shows candles,
// then depth, then the heat map. A plain page that changes one text with each message of the same book is the limit: both
// wait for the same frames of this machine, next to the same exchange. `--skip-build` measures the last build.
const { values: options } = parseArgs({ options: { 'skip-build': { type: 'boolean' } } })
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '10')
const MOVES = Number(process.env['BENCH_MOVES'] ?? '500')
const CLOSE_INTERVAL_MS = Number(process.env['BENCH_CLOSE_MS'] ?? '100')
const PATH = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
const CHANNEL = channelText({ kind: 'book', base: 'SWT', counter: 'CNY' })
const SETTLE_MS = 4_000
/** The browser must allow the page to run the worker that marks arrivals. */
const VIEW = { viewport: { width: 1440, height: 900 }, bypassCSP: true }

machine()
if (options['skip-build'] !== true && (await buildWeb()) !== 0) process.exit(1)
await using started = await startExchange({
  closing: 'automatic',
  closeIntervalMs: CLOSE_INTERVAL_MS,
  demo: true,
  env: { DEMO_TRADERS: 'off', VALIDATE_OUTPUT: 'off', FAUCET_PER_HOUR: '1000' },
})
const { exchange } = started
const browser = await launchChromium()
const page = await watchedPage()
await page.goto(exchange.url + PATH)
await page.locator('figure canvas').first().waitFor()
await page.waitForFunction(() => /\d/.test(document.title))
const middle = Math.round(Number(/[\d.]+/.exec(await page.title())?.[0]) * 1e6)
const market = await startRestlessMarket(exchange, { middle, moves: MOVES, trades: 20 })
await page.waitForTimeout(SETTLE_MS)
const sentBefore = market.sent
const from = performance.now()
const candles = await measured('candles')
await page.getByRole('button', { name: 'Depth', exact: true }).click()
await page.waitForTimeout(SETTLE_MS)
const depth = await measured('depth')
await page.getByText('Heat map', { exact: true }).click()
await page.waitForTimeout(SETTLE_MS)
const heat = await measured('heat map')
const rate = (market.sent - sentBefore) / ((performance.now() - from) / 1000)
// A trace covers all pages; the busiest thread counts.
await page.close()
await measurePlainPage()
await market.stop()
await browser.close()

const met = [
  goalAtLeast('orders a second', rate, MOVES * 0.95),
  ...(
    [
      ['candles', candles],
      ['depth', depth],
      ['heat map', heat],
    ] as const
  ).flatMap(([name, cost]) => [
    goalAtLeast(`${name}: book messages a second`, cost.messages / SECONDS, (1000 / CLOSE_INTERVAL_MS) * 0.9),
    goal(`${name}: main thread per frame`, cost.total, 8, ' ms'),
    goal(`${name}: book message to paint, p95`, cost.toPaint[1], 16, ' ms'),
  ]),
]
process.exitCode = met.every(Boolean) ? 0 : 1

async function measured(name: string): Promise<FrameCost> {
  const cost = await traceCost(browser, page, SECONDS * 1000)
  print(name, cost)
  return cost
}

function print(
  name: string,
  { frames, messages, script, style, layout, paint, total, share, toPaint }: FrameCost,
): void {
  const ms = (value: number): string => value.toFixed(2)
  line(
    name,
    `${ms(total)} ms of processor time a frame: script ${ms(script)}, style ${ms(style)}, layout ${ms(layout)}, paint ${ms(paint)}; ` +
      `${(frames / SECONDS).toFixed(1)} frames/s, ${(messages / SECONDS).toFixed(0)} messages/s, ${(share * 100).toFixed(0)} % of a core; to paint p50 ${ms(toPaint[0])}, p95 ${ms(toPaint[1])} ms`,
  )
}

/** Opens a page that marks how it processes the book's messages. */
async function watchedPage(): Promise<Page> {
  const watched = await browser.newPage(VIEW)
  await watchBook(watched, exchange.url, CHANNEL)
  return watched
}

/** Measures a page that changes one text with each message of the book. */
async function measurePlainPage(): Promise<void> {
  const plainest = await watchedPage()
  const address = `${exchange.url}/plain`
  await plainest.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>plain</title><p class="book-side">0</p>' }),
  )
  await plainest.goto(address)
  await plainest.evaluate(
    ({ url, channel }) => {
      const socket = new WebSocket(url)
      const text = document.querySelector('p') ?? document.body
      let count = 0
      socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'subscribe', channel })))
      socket.addEventListener('message', () => {
        count += 1
        requestAnimationFrame(() => (text.textContent = String(count)))
      })
    },
    { url: exchange.url.replace(/^http/, 'ws') + STREAM_PATH, channel: CHANNEL },
  )
  await plainest.waitForTimeout(SETTLE_MS / 4)
  print('plain page', await traceCost(browser, plainest, SECONDS * 1000))
  await plainest.close()
}
