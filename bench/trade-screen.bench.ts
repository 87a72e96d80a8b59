import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { startExchange } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { launchChromium } from './web/launch-chromium.ts'
import { goal, goalAtLeast, line, machine, mean, quantile } from './support/report.ts'
import { startRestlessMarket } from './support/restless-market.ts'
import { memoryOf, type PageMemory } from './web/page-memory.ts'
import { watchPage, type PageFigures } from './web/page-watch.ts'

// Load of the trade screen on a browser while its market moves: the whole exchange with 30 days of history, and orders
// that move and trade at fixed rates on the shown pair. Compares frames with those of an empty page in the same
// browser, which is the limit of this machine. `--minutes 30` reports the page's memory 20 times during the run; the
// first third is warm-up, in which lists and caches fill to their bounds.
const { values: options } = parseArgs({ options: { minutes: { type: 'string' } } })
const SECONDS =
  options.minutes === undefined ? Number(process.env['BENCH_SECONDS'] ?? '60') : Number(options.minutes) * 60
const ROUNDS = options.minutes === undefined ? 2 : 20
const MOVES = Number(process.env['BENCH_MOVES'] ?? '100')
const TRADES = Number(process.env['BENCH_TRADES'] ?? '20')
const CLOSE_INTERVAL_MS = Number(process.env['BENCH_CLOSE_MS'] ?? '100')
const PATH = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
const WARM_UP_MS = 10_000
const EMPTY_MS = 5_000
const INTERACTION_MS = 500
const SCROLLS = 40
/** Candles of the chart before it is scrolled, and the maximum number of drags to load them. */
const CANDLES = 10_000
const MAX_DRAGS = 400
const MEGABYTE = 1024 ** 2

machine()
if ((await buildWeb()) !== 0) process.exit(1)
await using started = await startExchange({
  closing: 'automatic',
  closeIntervalMs: CLOSE_INTERVAL_MS,
  demo: true,
  env: { DEMO_TRADERS: 'off', VALIDATE_OUTPUT: 'off', FAUCET_PER_HOUR: '1000' },
})
const { exchange } = started
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
const take = await watchPage(page)

await page.goto('data:text/html,<title>empty</title>')
await page.waitForTimeout(EMPTY_MS)
const empty = quantile((await take()).frames, 0.95)

let candles = 0
page.on('response', (response) => {
  if (!response.url().includes('/kline/')) return
  void response.json().then(({ data }: { data: readonly unknown[] }) => {
    candles += data.length
  })
})
await page.goto(exchange.url + PATH)
await page.locator('figure canvas').first().waitFor()
const middle = await middleOf(page)
const market = await startRestlessMarket(exchange, { middle, moves: MOVES, trades: TRADES })
await page.waitForTimeout(WARM_UP_MS)
await take()
const memories: PageMemory[] = [await lookAtMemory()]
const sentBefore = market.sent
const from = performance.now()
const parts: PageFigures[] = []
for (let look = 1; look < ROUNDS; look += 1) {
  while ((performance.now() - from) / 1000 < (SECONDS * look) / (ROUNDS - 1)) await page.waitForTimeout(1000)
  parts.push(await take())
  memories.push(await lookAtMemory())
}
const watching = together(parts)
const rate = (market.sent - sentBefore) / ((performance.now() - from) / 1000)
await workOn(page)
const inUse = await take()
await fillChart(page)
await take()
await scrollBack(page)
const scrolling = await take()
await market.stop()
await browser.close()

line('sent', `${rate.toFixed(0)} orders/s, a ledger each ${CLOSE_INTERVAL_MS} ms`)
line('an empty page', `p95 ${empty.toFixed(1)} ms from frame to frame`)
printFigures('watching', watching)
printFigures('in use', inUse)
printFigures('chart scrolled back', scrolling)
const met = [
  goalAtLeast('orders a second', rate, (MOVES + TRADES) * 0.95, '/s'),
  goal('frame time p95, of an empty page', quantile(watching.frames, 0.95) / empty, 1.05),
  goal('longest task while watching', quantile(watching.longTasks, 1), 50, ' ms'),
  goal('layout shift', watching.layoutShift, 0.05),
  ...memoryGoals(memories),
  goal('input to paint p95', quantile(inUse.interactions, 0.95), 100, ' ms'),
  goalAtLeast('candles in the chart that is scrolled', candles, CANDLES),
  goalAtLeast('frames a second while scrolling', 1000 / mean(scrolling.frames), 55, '/s'),
]
process.exitCode = met.every(Boolean) ? 0 : 1

function printFigures(name: string, { frames, longTasks, layoutShift, interactions }: PageFigures): void {
  const worst = `${quantile(frames, 0.5).toFixed(1)}, ${quantile(frames, 0.95).toFixed(1)}, ${quantile(frames, 1).toFixed(0)} ms`
  const tasks = `${longTasks.length} long tasks, ${quantile(longTasks, 1).toFixed(0)} ms at most`
  const paints = `${interactions.length} inputs, p95 ${quantile(interactions, 0.95)} ms`
  line(name, `frames p50, p95, worst ${worst}; ${tasks}; layout shift ${layoutShift.toFixed(3)}; ${paints}`)
}

/** Measures the page's memory, excluding the cost of the measurement itself. */
async function lookAtMemory(): Promise<PageMemory> {
  const memory = await memoryOf(page)
  await take()
  const { heap, nodes, listeners } = memory
  line('the page holds', `${(heap / MEGABYTE).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`)
  return memory
}

/** Compares the end with the start, or, with enough measurements, the last third with the second. */
function memoryGoals(looks: readonly PageMemory[]): readonly boolean[] {
  const third = Math.floor(looks.length / 3)
  const [before, after] =
    third < 2 ? [looks.slice(0, 1), looks.slice(-1)] : [looks.slice(third, -third), looks.slice(-third)]
  return (['heap', 'nodes', 'listeners'] as const).map((what) => {
    const of = (part: readonly PageMemory[]): number => mean(part.map((memory) => memory[what]))
    return goal(`${what} after, of before`, of(after) / of(before), third < 2 ? 1.1 : 1.05)
  })
}

/** Merges the figures of several measurements. */
function together(figures: readonly PageFigures[]): PageFigures {
  const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
  return {
    frames: sorted(figures.flatMap(({ frames }) => frames)),
    longTasks: sorted(figures.flatMap(({ longTasks }) => longTasks)),
    layoutShift: Math.max(...figures.map(({ layoutShift }) => layoutShift)),
    interactions: sorted(figures.flatMap(({ interactions }) => interactions)),
  }
}

/** Returns the middle of the book in millionths, from the price in the title. */
async function middleOf(shown: Page): Promise<number> {
  await shown.waitForFunction(() => /\d/.test(document.title))
  return Math.round(Number(/[\d.]+/.exec(await shown.title())?.[0]) * 1e6)
}

/** Acts like a trader: copies levels into the form, types digits, switches lists and cycles. */
async function workOn(shown: Page): Promise<void> {
  const form = shown.locator('form').first()
  const field = form.locator('input:not([readonly])').first()
  const tabs = shown.getByRole('tab')
  for (let round = 0; round < 20; round += 1) {
    await field.fill('')
    await field.pressSequentially('0.0123', { delay: 40 })
    await tabs
      .nth(round % (await tabs.count()))
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await shown.waitForTimeout(INTERACTION_MS)
  }
}

/** Opens the chart with minute candles and drags it back until it has enough candles. */
async function fillChart(shown: Page): Promise<void> {
  const choices = { cycle: 'minute', averages: true }
  await shown.evaluate((chosen) => localStorage.setItem('tidebook_chartChoices', JSON.stringify(chosen)), choices)
  candles = 0
  await shown.goto(exchange.url + PATH)
  await shown.locator('figure canvas').first().waitFor()
  for (let drags = 0; candles < CANDLES && drags < MAX_DRAGS; drags += 1) await drag(shown, 1)
}

/** Drags the chart back and forth in the middle of its candles. */
async function scrollBack(shown: Page): Promise<void> {
  for (let round = 0; round < SCROLLS; round += 1) await drag(shown, round % 8 < 4 ? -1 : 1)
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
  await shown.mouse.move(box.x + box.width * (0.5 + 0.4 * way), y, { steps: 12 })
  await shown.mouse.up()
}
