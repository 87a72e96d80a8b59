import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { startExchange } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { launchChromium } from './web/launch-chromium.ts'
import { goal, goalAtLeast, line, machine } from './support/report.ts'
import { startRestlessMarket } from './support/restless-market.ts'
import { markMessages, MESSAGE_MARK, traceCost, type FrameCost } from './web/trace-cost.ts'

// Cost of book updates on the trade screen, as processor time of the page's main thread, which other programs on the
// machine do not change. 500 orders a second move on the shown pair, a ledger each 100 ms. The screen shows candles,
// then depth, then the heat map. A plain page that changes one text with each message of the same rate is the limit:
// both wait for the same frames of this machine. `--skip-build` measures the last build.
const { values: options } = parseArgs({ options: { 'skip-build': { type: 'boolean' } } })
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '10')
const MOVES = Number(process.env['BENCH_MOVES'] ?? '500')
const CLOSE_INTERVAL_MS = Number(process.env['BENCH_CLOSE_MS'] ?? '100')
const PATH = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
const SETTLE_MS = 4_000

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
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await markMessages(page)
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
await market.stop()
// A trace covers all pages, and its busiest thread counts.
await page.close()
await measurePlainPage(browser, heat)
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
    goal(`${name}: main thread per frame`, cost.total, 8, ' ms'),
    goal(`${name}: book message to paint, p95`, cost.toPaint, 16, ' ms'),
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
      `${(frames / SECONDS).toFixed(1)} frames/s, ${(messages / SECONDS).toFixed(0)} messages/s, ${(share * 100).toFixed(0)} % of a core; to paint p95 ${toPaint.toFixed(1)} ms`,
  )
}

/** Measures a page that changes one text with each message, at the rate of messages of another measurement. */
async function measurePlainPage(of: Browser, { messages }: FrameCost): Promise<void> {
  const plainest: Page = await of.newPage({ viewport: { width: 1440, height: 900 } })
  await plainest.setContent('<title>plain</title><p>0</p>')
  const everyMs = (SECONDS * 1000) / Math.max(1, messages)
  await plainest.evaluate(
    ({ interval, mark }) => {
      const channel = new MessageChannel()
      const text = document.querySelector('p') ?? document.body
      let count = 0
      channel.port1.addEventListener('message', () => {
        performance.mark(mark)
        count += 1
        requestAnimationFrame(() => (text.textContent = String(count)))
      })
      channel.port1.start()
      setInterval(() => channel.port2.postMessage(''), interval)
    },
    { interval: everyMs, mark: MESSAGE_MARK },
  )
  const cost = await traceCost(of, plainest, SECONDS * 1000)
  print('plain page', cost)
  await plainest.close()
}
