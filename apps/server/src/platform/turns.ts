/** Limits of work that is done in turns. */
export interface TurnLimits {
  /** Maximum number of running tasks across all keys. One key runs one task at a time. */
  readonly atOnce: number
  /**
   * Maximum number of tasks across all keys that have run longer than `slowMs` and therefore no longer block others.
   */
  readonly slow: number
  readonly slowMs: number
  /** Maximum number of waiting tasks, per key and in total. */
  readonly waiting: number
  readonly waitingOfAll: number
}

/** A task that is waiting or running. */
interface Piece {
  /** Never rejects. */
  readonly work: () => Promise<void>
}

/**
 * Runs tasks in turns: serialized per key, a few keys at a time. Each key waits for at most one task of every other
 * key. A few keys with slow tasks do not block the rest.
 */
export class Turns {
  readonly #limits: TurnLimits
  /** Keys with waiting tasks, in order of waiting time; the longest waiting key is first. */
  readonly #waiting = new Map<string, Set<Piece>>()
  readonly #busy = new Set<string>()
  readonly #slow = new Set<string>()
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#count
  }

  /** The number of running tasks. */
  get underWay(): number {
    return this.#busy.size
  }

  /**
   * Runs a task in its turn, immediately when possible.
   * @returns a function that cancels a task that has not begun; undefined when too many tasks are waiting
   */
  take(key: string, work: () => Promise<void>): (() => void) | undefined {
    const line = this.#waiting.get(key) ?? new Set()
    if (line.size >= this.#limits.waiting || this.#count >= this.#limits.waitingOfAll) return undefined
    const piece: Piece = { work }
    line.add(piece)
    this.#waiting.set(key, line)
    this.#count += 1
    this.#begin()
    return () => {
      if (!line.delete(piece)) return
      this.#count -= 1
      if (line.size === 0) this.#waiting.delete(key)
    }
  }

  #begin(): void {
    const { atOnce, slow, slowMs } = this.#limits
    while (this.#busy.size - this.#slow.size < atOnce) {
      const next = this.#next()
      if (next === undefined) return
      const [key, { work }] = next
      this.#busy.add(key)
      const slowAfter = setTimeout(() => {
        if (this.#slow.size >= slow) return
        this.#slow.add(key)
        this.#begin()
      }, slowMs)
      void work().finally(() => {
        clearTimeout(slowAfter)
        this.#busy.delete(key)
        this.#slow.delete(key)
        this.#begin()
      })
    }
  }

  /** Returns the first task of the longest waiting key that has no running task, and moves the key to the end. */
  #next(): [string, Piece] | undefined {
    for (const [key, line] of this.#waiting) {
      const [piece] = line
      if (piece === undefined || this.#busy.has(key)) continue
      line.delete(piece)
      this.#count -= 1
      this.#waiting.delete(key)
      if (line.size > 0) this.#waiting.set(key, line)
      return [key, piece]
    }
    return undefined
  }
}
