import { SeededRandom } from '../../packages/testkit/src/fuzz/seeded-random.ts'
import { mixed } from './virtual-network.ts'

export const NODES = 4
export const CLIENTS = 4

/** False response of a lying node: a transaction is absent, numbers are used, or the node refuses a transaction. */
export type Lie = 'absent' | 'numbers' | 'refuses'
const LIES: readonly Lie[] = ['absent', 'numbers', 'refuses']

type Draft = 'pay' | 'pay token' | 'buy' | 'sell' | 'cancel'
const DRAFTS: readonly Draft[] = ['pay', 'pay token', 'buy', 'sell', 'cancel', 'buy', 'sell']

/** One event of a story. `at` is in milliseconds of virtual time after the clients start, `ms` is a duration. */
export type SimEvent = { readonly at: number } & (
  | {
      readonly kind: 'trade'
      readonly client: number
      readonly draft: Draft
      /** Another client, a size and a price, if the draft needs them. */
      readonly to: number
      readonly size: number
      readonly price: number
      /** Whether to offer a high fee, and whether an order ends immediately if it does not match. */
      readonly isUrgent: boolean
    }
  | { readonly kind: 'read'; readonly client: number; readonly node: number }
  | { readonly kind: 'replay'; readonly node: number; readonly nth: number; readonly isForged: boolean }
  | { readonly kind: 'forge'; readonly nth: number }
  | { readonly kind: 'crash'; readonly node: number; readonly ms: number }
  | { readonly kind: 'fill disk'; readonly node: number; readonly ms: number }
  | { readonly kind: 'slow disk'; readonly node: number; readonly ms: number; readonly latency: number }
  | { readonly kind: 'slow node'; readonly node: number; readonly ms: number }
  | { readonly kind: 'shift clock'; readonly node: number; readonly shift: number }
  | { readonly kind: 'lie'; readonly node: number; readonly lie: Lie; readonly ms: number }
  | { readonly kind: 'cut node'; readonly node: number; readonly ms: number }
  | { readonly kind: 'cut two'; readonly node: number; readonly ms: number }
  | { readonly kind: 'cut client'; readonly client: number; readonly ms: number }
  | {
      readonly kind: 'storm'
      readonly loss: number
      readonly duplicates: number
      readonly delay: number
      readonly ms: number
    }
  | { readonly kind: 'crash client'; readonly client: number; readonly ms: number }
  | { readonly kind: 'crash index'; readonly ms: number }
)

export interface Story {
  readonly seed: number
  readonly events: readonly SimEvent[]
}

/** Longest pause between two events, in milliseconds. */
const PAUSE_MS = 400

/** Returns the story of a seed: the same one for the same seed and number of events, everywhere. */
export function storyOf(seed: number, steps: number): Story {
  const random = new SeededRandom(mixed(seed, 'story'))
  const events: SimEvent[] = []
  let [at, faultsEnd, lieEnds, watched] = [0, 0, 0, 0]
  for (let step = 0; step < steps; step += 1) {
    at += random.below(PAUSE_MS)
    const isFault = random.happens(0.22)
    const event = isFault && at > lieEnds ? fault(random, at) : peaceful(random, at, watched)
    // The client trusts the majority of the nodes that respond, so a node gives false responses only while all others
    // respond.
    if (event.kind === 'lie' && at < faultsEnd) continue
    if (event.kind === 'slow disk') watched = event.node
    if (event.kind === 'lie') lieEnds = at + event.ms
    if ('ms' in event) faultsEnd = Math.max(faultsEnd, at + event.ms + RECOVERY_MS)
    events.push(event)
  }
  return { seed, events }
}

/** Milliseconds after a fault during which nodes may still be catching up. */
const RECOVERY_MS = 3000

/** @param watched a node with a slow disk, which clients read more often */
function peaceful(random: SeededRandom, at: number, watched: number): SimEvent {
  const client = random.below(CLIENTS)
  if (random.happens(0.25)) {
    const node = random.below(NODES)
    return { at, kind: 'read', client, node: random.happens(0.6) ? watched : node }
  }
  if (random.happens(0.1)) {
    return { at, kind: 'replay', node: random.below(NODES), nth: random.below(1000), isForged: random.happens(0.3) }
  }
  if (random.happens(0.04)) return { at, kind: 'forge', nth: random.below(1000) }
  const draft = random.pick(DRAFTS) ?? 'pay'
  const to = (client + 1 + random.below(CLIENTS - 1)) % CLIENTS
  const [size, price] = [1 + random.below(9), 90 + random.below(21)]
  return { at, kind: 'trade', client, draft, to, size, price, isUrgent: random.happens(0.4) }
}

function fault(random: SeededRandom, at: number): SimEvent {
  const [node, client] = [random.below(NODES), random.below(CLIENTS)]
  const ms = 300 + random.below(4000)
  switch (random.below(16)) {
    case 0:
      return { at, kind: 'fill disk', node, ms }
    case 1:
    case 2:
      return { at, kind: 'slow disk', node, ms: ms * 2, latency: 100 + random.below(700) }
    case 3:
      return { at, kind: 'slow node', node, ms }
    case 4:
      return { at, kind: 'shift clock', node, shift: random.below(20_000) - 10_000 }
    case 5:
    case 6:
      return { at, kind: 'lie', node, lie: random.pick(LIES) ?? 'absent', ms: ms + 8000 }
    case 7:
      return { at, kind: 'cut node', node, ms }
    case 8:
      return { at, kind: 'cut two', node, ms }
    case 9:
      return { at, kind: 'cut client', client, ms: ms + random.below(30_000) }
    case 10:
      return {
        at,
        kind: 'storm',
        loss: random.below(30) / 100,
        duplicates: random.below(40) / 100,
        delay: 20 + random.below(800),
        ms,
      }
    case 11:
    case 12:
      return { at, kind: 'crash client', client, ms }
    case 13:
      return { at, kind: 'crash index', ms }
    default:
      return { at, kind: 'crash', node, ms }
  }
}
