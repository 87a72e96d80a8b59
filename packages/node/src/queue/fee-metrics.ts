import type { QueueProfile } from '@tidebook/ledger'
import type { FeeMetricsRecord } from '../store/records.ts'
import { BASE_LEVEL } from './fee-level.ts'

const GROWTH = { numerator: 6, denominator: 5 }
/** Number of recent full ledgers remembered; the largest of them counts. */
const MAX_SAMPLES = 20

/** The price of entry into the open ledger: the base fee up to a target, then growing with the square of the excess. */
export class FeeMetrics {
  readonly #settings: QueueProfile
  readonly #recent: number[]
  #target: number
  #multiplier: number
  #median: number

  /** @param stored metrics after the last ledger; undefined for a new network */
  constructor(settings: QueueProfile, stored?: FeeMetricsRecord) {
    this.#settings = settings
    this.#target = stored?.target ?? settings.startTarget
    this.#multiplier = stored?.multiplier ?? settings.leastMultiplier
    this.#median = stored?.median ?? BASE_LEVEL
    this.#recent = [...(stored?.recent ?? [])]
  }

  /** The values to store with the last closed ledger. */
  get record(): FeeMetricsRecord {
    return { target: this.#target, multiplier: this.#multiplier, median: this.#median, recent: [...this.#recent] }
  }

  /** Target number of transactions in the open ledger. */
  get target(): number {
    return this.#target
  }

  /** Median level of the last closed ledger's transactions. */
  get median(): number {
    return this.#median
  }

  /** Returns the level that the next transaction must pay when the open ledger contains `count`. */
  required(count: number): number {
    if (count < this.#target) return BASE_LEVEL
    const level = (BigInt(this.#multiplier) * BigInt(count) ** 2n) / BigInt(this.#target) ** 2n
    return level > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(level)
  }

  /**
   * Updates the metrics from a closed ledger.
   * @param levels fee levels of its transactions, in any order
   * @param seconds from its parent's close to its own
   */
  closed(levels: number[], seconds: number): void {
    const count = levels.length
    if (seconds > this.#settings.slowAfter) this.#shrink(count)
    else if (count >= this.#target) this.#grow(count)
    levels.sort((a, b) => a - b)
    this.#median = levels[count >>> 1] ?? BASE_LEVEL
    this.#multiplier = Math.max(this.#settings.leastMultiplier, this.#median)
  }

  // If a quiet ledger stayed open for long, its size does not show how many transactions a ledger can hold.
  #shrink(count: number): void {
    const { leastTarget } = this.#settings
    if (count <= leastTarget) return
    this.#recent.length = 0
    this.#target = Math.max(leastTarget, Math.min(this.#target, count) >>> 1)
  }

  #grow(count: number): void {
    this.#recent.push(Math.floor((count * GROWTH.numerator) / GROWTH.denominator))
    if (this.#recent.length > MAX_SAMPLES) this.#recent.shift()
    const best = Math.max(...this.#recent)
    // Rises quickly, falls slowly.
    const next = best >= this.#target ? best : Math.floor((this.#target * 9 + best) / 10)
    this.#target = Math.min(this.#settings.mostTarget, Math.max(this.#settings.leastTarget, next))
  }
}
