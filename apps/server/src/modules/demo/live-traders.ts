import { setTimeout as delay } from 'node:timers/promises'
import { decimalOf, divide, multiply, rescale, type Decimal } from '@tidebook/amount'
import type { PairResolver } from '@tidebook/market'
import type { Logger } from '../../platform/logger.ts'
import type { NetworkFile } from '../network/network-file.ts'
import type { NetworkKeys } from '../devnet/network-keys.ts'
import type { LedgerSession } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { demoActors } from './actors.ts'
import { orderSize, type DemoPair } from './demo-pairs.ts'
import { LiveBook } from './live-book.ts'
import { changeShare, pooledPairs, swap } from './demo-pools.ts'
import { followPrice, takeOrders, type LiveScene } from './live-moves.ts'
import type { Random } from './random.ts'

export interface LiveOptions {
  readonly link: NodeLink
  readonly session: LedgerSession
  readonly keys: NetworkKeys
  readonly network: NetworkFile
  readonly pairs: readonly DemoPair[]
  readonly resolver: PairResolver
  readonly logger: Logger
  readonly metrics: Metrics
  readonly random: Random
}

/**
 * Pause between moves, in milliseconds: a few orders per second across all pairs, which leaves the machine free for
 * other work.
 */
const PAUSE_MS = 420
/** Number of moves after which orders are read from the node again, because fills make the cached orders stale. */
const READ_INTERVAL = 120
/** Standard deviation of the midpoint per turn of a pair, in millionths, by rank. */
const DRIFT: Readonly<Record<DemoPair['rank'], number>> = { 3: 350, 2: 450, 1: 700 }
/** Relative frequency of a pair's turns, by rank. */
const WEIGHT: Readonly<Record<DemoPair['rank'], number>> = { 3: 18, 2: 4, 1: 1 }
/** Bias of takers against their net buying, in percent per unit. */
const LEAN = 4
/** Percentage of turns with a swap, and with a change of a pool share. */
const SWAPS = 12
const SHARES = 2
/** Minimum size of a swap, and the range above it, in percent of a typical order. */
const SWAPPED = { least: 4, spread: 12 }

/** Traders of the demonstration market. They trade until they are stopped. */
export class LiveTraders {
  readonly #options: LiveOptions
  readonly #scene: LiveScene
  readonly #wheel: readonly DemoPair[]
  readonly #pooled: readonly DemoPair[]
  readonly #net = new Map<string, number>()
  readonly #abort = new AbortController()
  readonly #running: Promise<void>

  constructor(options: LiveOptions) {
    this.#options = options
    this.#scene = { book: new LiveBook(), actors: demoActors(options.keys, options.session), random: options.random }
    this.#wheel = options.pairs.flatMap((pair) => Array.from({ length: WEIGHT[pair.rank] }, () => pair))
    this.#pooled = pooledPairs(options.network, options.pairs)
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { logger, link, resolver } = this.#options
    const { signal } = this.#abort
    for (let move = 0; !signal.aborted; move += 1) {
      try {
        if (move % READ_INTERVAL === 0) await this.#scene.book.read(this.#scene.actors, link, resolver)
        await this.#turn()
        await pause(PAUSE_MS, signal)
      } catch (error) {
        if (!(error instanceof NodeLinkError))
          logger.error({ err: error }, 'a trader of the demonstration market failed')
        move = -1
        await pause(2_000, signal)
      }
    }
  }

  async #turn(): Promise<void> {
    const { random, book } = this.#scene
    const pair = random.pick(this.#wheel)
    const middle = book.middle(pair) ?? openingPrice(pair)
    await followPrice(this.#scene, pair, drifted(middle, random.bell(DRIFT[pair.rank])))
    if (random.chance(55)) {
      const net = this.#net.get(pair.key) ?? 0
      const side = await takeOrders(this.#scene, pair, middle, Math.max(10, Math.min(90, 50 - net * LEAN)))
      this.#net.set(pair.key, net + (side === 'buy' ? 1 : -1))
    }
    await this.#pool()
    this.#options.metrics.demoOrders.inc()
  }

  /** Occasionally swaps, or adds or removes liquidity. */
  async #pool(): Promise<void> {
    const { random, book, actors } = this.#scene
    if (this.#pooled.length === 0) return
    const pair = random.pick(this.#pooled)
    if (random.chance(SWAPS)) {
      const amount = orderSize(pair, random, SWAPPED.least + random.below(SWAPPED.spread))
      await swap(pair, book.middle(pair) ?? openingPrice(pair), amount, actors, random)
    }
    const { link, network } = this.#options
    if (random.chance(SHARES)) await changeShare(pair, link, network.native.code, actors, random)
  }
}

function drifted(middle: Decimal, millionths: number): Decimal {
  return rescale(
    multiply(middle, decimalOf(BigInt(1_000_000 + Math.round(millionths)), 6)),
    middle.scale + 6,
    'half-even',
  )
}

function openingPrice(pair: DemoPair): Decimal {
  return divide(pair.baseValue, pair.counterValue, pair.priceDecimal + 3, 'half-even')
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => undefined)
}
