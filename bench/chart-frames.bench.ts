import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { startExchange } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { launchChromium } from './web/launch-chromium.ts'
import { goal, goalAtLeast, line, machine, mean, quantile } from './support/report.ts'
import { watchPage } from './web/page-watch.ts'
import { traceCost } from './web/trace-cost.ts'

// The chart with 50,000 minute candles and five indicators, dragged back and forth. The bench answers the candle calls,
// because a demonstration has fewer minutes. A page that shifts one element with each frame is the limit: it has the
// frames that this machine gives. `--skip-build` measures the last build.
const { values: options } = parseArgs({ options: { 'skip-build': { type: 'boolean' } } })
const CANDLES = Number(process.env['BENCH_CANDLES'] ?? '50000')
const PATH = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
const MINUTE_MS = 60_000
const ROWS_A_PAGE = 5_000
const DRAGS = 40
const MAX_DRAGS = 200
const ZOOM_TURNS = 20
const ZOOM_PIXELS = 240
const OVERLAYS = ['SAR', 'BBI', 'EMA', 'BOLL']
const CHOICES = { cycle: 'minute', averages: false, indicator: 'MACD', look: { overlays: OVERLAYS } }

machine()
if (options['skip-build'] !== true && (await buildWeb()) !== 0) process.exit(1)
await using started = await startExchange({ closing: 'automatic', demo: true, env: { DEMO_TRADERS: 'off' } })
const browser = await launchChromium()
const limit = await limitOf(browser)
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const take = await watchPage(page)
await page.addInitScript((choices) => localStorage.setItem('tidebook_chartChoices', JSON.stringify(choices)), CHOICES)
let candles = 0
await page.route('**/kline/**', async (route) => {
  const before = Number(new URL(route.request().url()).searchParams.get('before') ?? Date.now() + MINUTE_MS)
  const rows = candles >= CANDLES ? [] : candlesBefore(before)
  candles += rows.length
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json()), data: rows } })
})
await page.goto(started.exchange.url + PATH)
await page.locator('figure canvas').first().waitFor()
// A drag over narrow candles loads more of them.
await zoom(page, 1)
for (let drags = 0; candles < CANDLES && drags < MAX_DRAGS; drags += 1) await drag(page, 1)
await zoom(page, -1)
await take()
const [scrolling, cost] = await Promise.all([scroll(), traceCost(browser, page, DRAGS * 300)])
await browser.close()

const rate = 1000 / mean(scrolling)
line('plain page', `${limit.toFixed(1)} frames/s`)
line('chart', `${candles} candles, ${OVERLAYS.length + 1} indicators`)
line('frames', `p50 ${quantile(scrolling, 0.5).toFixed(1)}, p95 ${quantile(scrolling, 0.95).toFixed(1)} ms`)
const met = [
  goalAtLeast('candles', candles, CANDLES),
  goalAtLeast('frames a second', rate, 55),
  goalAtLeast('frames a second, of the plain page', rate / limit, 0.95),
  goal('main thread per frame', cost.total, 8, ' ms'),
]
process.exitCode = met.every(Boolean) ? 0 : 1

/** Returns rows of the candle call: a wave of prices, oldest first. */
function candlesBefore(before: number): readonly (readonly number[])[] {
  const end = Math.floor((before - 1) / MINUTE_MS)
  return Array.from({ length: ROWS_A_PAGE }, (_, place) => {
    const minute = end - ROWS_A_PAGE + 1 + place
    const price = (at: number): number => Number((0.021 + 0.001 * Math.sin(at / 40) + 0.0002 * Math.sin(at)).toFixed(6))
    const [open, close] = [price(minute - 1), price(minute)]
    const [low, high] = [Math.min(open, close) - 0.00002, Math.max(open, close) + 0.00002]
    return [minute * MINUTE_MS, open, close, low, high, 100, 5_000 + 4_000 * Math.sin(minute / 7), 3]
  })
}

/**
 * Drags across most of the chart.
 * @param way 1: back in time
 */
async function drag(shown: Page, way: 1 | -1): Promise<void> {
  const box = await shown.locator('figure').first().boundingBox()
  if (box === null) throw new RangeError('no chart')
  const y = box.y + box.height / 3
  await shown.mouse.move(box.x + box.width * (0.5 - 0.4 * way), y)
  await shown.mouse.down()
  await shown.mouse.move(box.x + box.width * (0.5 + 0.4 * way), y, { steps: 16 })
  await shown.mouse.up()
}

/**
 * Turns the wheel over the chart.
 * @param way 1: more and narrower candles
 */
async function zoom(shown: Page, way: 1 | -1): Promise<void> {
  const box = await shown.locator('figure').first().boundingBox()
  if (box === null) throw new RangeError('no chart')
  await shown.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
  for (let turn = 0; turn < ZOOM_TURNS; turn += 1) await shown.mouse.wheel(0, way * ZOOM_PIXELS)
}

async function scroll(): Promise<readonly number[]> {
  const until = performance.now() + DRAGS * 300
  for (let round = 0; performance.now() < until; round += 1) await drag(page, round % 8 < 4 ? -1 : 1)
  return (await take()).frames
}

/** Returns the frames per second of a page that shifts one element. */
async function limitOf(of: Browser): Promise<number> {
  const plain = await of.newPage({ viewport: { width: 1440, height: 900 } })
  const taken = await watchPage(plain)
  await plain.goto('data:text/html,<title>plain</title><p style="width:9em;height:9em;background:teal"></p>')
  await plain.evaluate(() => {
    const element = document.querySelector('p') ?? document.body
    const step = (now: number): void => {
      element.style.translate = `${now % 500}px`
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  await plain.waitForTimeout(5_000)
  const { frames } = await taken()
  await plain.close()
  return 1000 / mean(frames)
}
