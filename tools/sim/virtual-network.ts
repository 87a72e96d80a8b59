import { SeededRandom } from '../../packages/testkit/src/fuzz/seeded-random.ts'
import type { Trace } from './trace.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Conditions that apply to all links. */
export interface Weather {
  /** Probability that a message is lost, and that it arrives twice. */
  readonly loss: number
  readonly duplicates: number
  /** Maximum delay of a message in milliseconds. Messages with different delays overtake one another. */
  readonly delayMs: number
}

const CALM: Weather = { loss: 0, duplicates: 0, delayMs: 20 }

/**
 * Messages between the parts of a simulation. Each link draws delay, loss and duplication from its own random stream,
 * so that most messages of a story with one event less behave the same.
 */
export class VirtualNetwork {
  readonly #seed: number
  readonly #time: VirtualTime
  readonly #trace: Trace
  readonly #links = new Map<string, SeededRandom>()
  /** Group of each part while the network is cut. Parts in different groups cannot reach each other. */
  readonly #cuts = new Set<ReadonlySet<string>>()
  #weather = CALM

  constructor(seed: number, time: VirtualTime, trace: Trace) {
    this.#seed = seed
    this.#time = time
    this.#trace = trace
  }

  change(weather: Weather = CALM): void {
    this.#weather = weather
  }

  /**
   * Separates a group from all other parts.
   * @returns a function that ends the separation
   */
  cut(group: ReadonlySet<string>): () => void {
    this.#cuts.add(group)
    return () => void this.#cuts.delete(group)
  }

  /** Ends all faults. */
  heal(): void {
    this.#cuts.clear()
    this.#weather = CALM
  }

  reaches(from: string, to: string): boolean {
    for (const group of this.#cuts) if (group.has(from) !== group.has(to)) return false
    return true
  }

  /** Sends a message: `arrive` runs later, never, or twice. @param about one word for the trace */
  send(from: string, to: string, about: string, arrive: () => void): void {
    const random = this.#random(`${from}>${to}`)
    const [isLost, isTwice] = [random.happens(this.#weather.loss), random.happens(this.#weather.duplicates)]
    const delays = [random.below(this.#weather.delayMs), random.below(this.#weather.delayMs)]
    for (const delay of isTwice ? delays : delays.slice(1)) {
      this.#time.after(1 + delay, () => {
        const isThere = !isLost && this.reaches(from, to)
        this.#trace.note(this.#time.elapsed, `${from}>${to} ${about}${isThere ? '' : ' lost'}`)
        if (isThere) arrive()
      })
    }
  }

  #random(link: string): SeededRandom {
    const known = this.#links.get(link)
    if (known !== undefined) return known
    const created = new SeededRandom(mixed(this.#seed, link))
    this.#links.set(link, created)
    return created
  }
}

/** Returns a seed for a purpose, given by name. */
export function mixed(seed: number, name: string): number {
  let state = seed ^ 0x811c_9dc5
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x0100_0193)
  return (state ^ (state >>> 15)) >>> 0
}
