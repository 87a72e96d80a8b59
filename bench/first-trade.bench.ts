import { startExchange } from '@tidebook/testkit'
import { CountedHand, NEWCOMER } from '../e2e/support/counted-hand.ts'
import { walkToFirstTrade } from '../e2e/support/first-trade-walk.ts'
import { windowsInFront } from '../e2e/support/window-in-front.ts'
import { buildWeb } from '../tools/lib/build-web.ts'
import { launchChromium } from './web/launch-chromium.ts'
import { goal, line, machine } from './support/report.ts'

// A newcomer's steps from an empty browser to a filled order on the demonstration: clicks, typed fields, seconds.
const GOAL_CLICKS = 12
const GOAL_SECONDS = 60
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '3')
/** Time in which the person pastes the copied secret into a password manager. */
const STORE_MS = 3000

machine()
if ((await buildWeb()) !== 0) process.exit(1)
await using started = await startExchange({
  closing: 'automatic',
  demo: true,
  env: { VALIDATE_OUTPUT: 'off', FAUCET_PER_HOUR: '1000' },
})
const { url } = started.exchange
const browser = await launchChromium()
line(
  'the person',
  `${NEWCOMER.key} ms a key, ${NEWCOMER.decide} to decide, ${NEWCOMER.point + NEWCOMER.press} to press, ${STORE_MS} to store the secret`,
)
const clicks: number[] = []
const seconds: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const hand = await tradeFirst()
  for (const step of hand.steps)
    line(
      `  ${step.name}`,
      `${step.clicks} clicks, ${step.fields} fields, ${step.seconds.toFixed(1)} s, of them ${step.waited.toFixed(1)} s of waiting`,
    )
  line('first trade', `${hand.sum('clicks')} clicks, ${hand.sum('fields')} typed fields`)
  line('', `${hand.sum('seconds').toFixed(1)} s, of them ${hand.sum('waited').toFixed(1)} s of waiting`)
  clicks.push(hand.sum('clicks'))
  seconds.push(hand.sum('seconds'))
}
await browser.close()
const met = [
  goal('clicks to the first trade, at most', Math.max(...clicks), GOAL_CLICKS),
  goal('seconds to the first trade, at most', Math.max(...seconds), GOAL_SECONDS, ' s'),
]
process.exitCode = met.every(Boolean) ? 0 : 1

/** Takes all steps in a new profile. */
async function tradeFirst(): Promise<CountedHand> {
  const context = await browser.newContext({ baseURL: url, permissions: ['clipboard-read', 'clipboard-write'] })
  windowsInFront(context)
  const page = await context.newPage()
  const hand = new CountedHand(page, NEWCOMER)
  await walkToFirstTrade(page, hand, STORE_MS)
  await context.close()
  return hand
}
