import type { SeededRandom } from './seeded-random.ts'
import type { CallTargets } from './hostile-calls.ts'
import { hostileJson, withMember } from './hostile-json.ts'
import { corruptText } from './mutate.ts'
import { INHERITED } from './nasty-texts.ts'

const OPS = ['subscribe', 'subscribe', 'subscribe', 'unsubscribe', 'ping'] as const
const KINDS = ['ledger', 'tickers', 'book', 'trades', 'candles', 'account', 'x', ...INHERITED] as const
const CYCLES = ['minute', 'hour', 'day', '5minute', 'constructor', ''] as const

function channel(dice: SeededRandom, { addresses, coins }: CallTargets): string {
  const pair = `${dice.pick(coins)}-${dice.happens(0.9) ? dice.pick(coins) : dice.pick(INHERITED)}`
  const knownFrames = [
    'ledger',
    'tickers',
    `book:${pair}`,
    `trades:${pair}`,
    `candles:${pair}:${dice.pick(CYCLES)}`,
    `account:${dice.pick(addresses)}`,
  ] as const
  if (dice.happens(0.6)) return dice.pick(knownFrames) ?? 'ledger'
  const rest = dice.pick([`:${dice.pick(INHERITED)}`, ':', `:${'x'.repeat(dice.below(400))}`, ':a-b:c:d', ''])
  return `${dice.pick(KINDS)}${rest}`
}

/** Returns a message to the market stream. Most are invalid somewhere. */
export function hostileFrame(dice: SeededRandom, prey: CallTargets): string {
  const kind = dice.below(20)
  if (kind === 0) return hostileJson(dice)
  const text = JSON.stringify({ op: dice.pick(OPS), channel: channel(dice, prey) })
  if (kind === 1) return corruptText(dice, text)
  if (kind < 5) return withMember(text, dice.pick(['op', 'channel', 'id', ...INHERITED]), hostileJson(dice))
  return text
}
