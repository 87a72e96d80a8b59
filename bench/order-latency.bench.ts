import { startExchange } from '@tidebook/testkit'
import { MERGE_WINDOW_MS } from '../apps/web/src/features/notices/model/merge-fills.ts'
import { putFundedWallet } from '../e2e/support/prepared-wallet.ts'
import { text } from '../e2e/support/texts.ts'
import { bestPrices, placeOrder, priceText, tradeUrl } from '../e2e/support/trade.ts'
import { buildWeb } from '../tools/lib/build-web.ts'
import { launchChromium } from './web/launch-chromium.ts'
import { watchNode } from './support/node-watch.ts'
import { goal, line, machine, quantile } from './support/report.ts'
import { momentNow, recordMoments, recordMoment, pressedIn } from './web/moments.ts'

// Latency for a trader: from the confirmation to the own order in the page's book, and from the ledger of its fill in
// the node's stream to the notice. Uses a real wallet in a browser and a ledger each second.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '15')
const CLOSE_INTERVAL_MS = 1000
const GOAL_SHOWN_MS = 300
const GOAL_NOTIFIED_MS = 150
const PAIR = 'SWT-CNY'
const COIN = 'SWTC'
const DECIMALS = 6

machine()
if ((await buildWeb()) !== 0) process.exit(1)
await using started = await startExchange({
  closing: 'automatic',
  closeIntervalMs: CLOSE_INTERVAL_MS,
  demo: true,
  env: { DEMO_TRADERS: 'off', VALIDATE_OUTPUT: 'off', FAUCET_PER_HOUR: '1000' },
})
const { exchange } = started
const node = await watchNode(exchange.nodeUrl, exchange.nodeToken ?? '')
const taker = await exchange.account({ SWT: '1000', CNY: '1000' })
const browser = await launchChromium()
const context = await browser.newContext({ baseURL: exchange.url, viewport: { width: 1280, height: 720 } })
const page = await context.newPage()
await recordMoments(page)
await putFundedWallet(page, exchange.url)
const { ask } = await bestPrices(page, PAIR, DECIMALS)
const price = priceText(ask - 1n, DECIMALS)
await page.goto(tradeUrl(PAIR))
await page.getByRole('button', { name: /^Ask / }).first().waitFor()

const shown: number[] = []
const notified: number[] = []
// The first order opens the wallet and is not counted.
for (let round = 0; round <= ROUNDS; round += 1) {
  const amount = `${round + 1}.5`
  const wasShown = await recordMoment(
    page,
    'button[aria-label]',
    new RegExp(`^Ask .*amount ${amount}.*, your order( |$)`),
  )
  await placeOrder(page, COIN, { side: 'sell', price, amount })
  const shownAt = await wasShown()
  const vault = page.frames().find((frame) => frame.url().endsWith('/vault/'))
  if (vault === undefined) throw new RangeError('the vault has no frame')
  const pressed = await pressedIn(vault)

  const wasAnnounced = await recordMoment(
    page,
    '[role="status"], [role="alert"]',
    new RegExp(text('notices.fill.sell', { amount, coin: COIN })),
  )
  const sent = momentNow()
  await exchange.order(taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount, price })
  const announced = await wasAnnounced()
  const closed = [...node.closed.values()]
    .map(({ at, transactions }) => ({ at: performance.timeOrigin + at, transactions }))
    .findLast(({ at, transactions }) => at > sent && transactions > 0)
  // Quick successive fills are announced together, as one sum.
  await page.waitForTimeout(Math.max(0, announced + MERGE_WINDOW_MS + CLOSE_INTERVAL_MS - momentNow()))
  if (round === 0) continue
  shown.push(shownAt - pressed)
  notified.push(announced - (closed?.at ?? Number.NaN))
}
await browser.close()
node.close()

function ascending(values: readonly number[]): readonly number[] {
  return values.toSorted((a, b) => a - b)
}

for (const [name, values] of [
  ['yes to book', shown],
  ['fill to notice', notified],
] as const) {
  const sorted = ascending(values)
  line(
    name,
    [0, 0.5, 0.95, 1].map((part) => quantile(sorted, part).toFixed(0)).join(', ') + ' ms least, p50, p95, worst',
  )
}
const met = [
  goal(
    'confirmation to own order in the book, p95',
    quantile(ascending(shown), 0.95),
    CLOSE_INTERVAL_MS + GOAL_SHOWN_MS,
    ' ms',
  ),
  goal('closed ledger to fill notice, p95', quantile(ascending(notified), 0.95), GOAL_NOTIFIED_MS, ' ms'),
]
process.exitCode = met.every(Boolean) ? 0 : 1
