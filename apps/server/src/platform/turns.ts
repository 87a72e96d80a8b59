/** Bounds of work that is done in turns. */
export interface TurnLimits {
  /** Pieces of work under way at a time, of all keys together; of one key only one is. */
  readonly atOnce: number
  /** Pieces that have taken `slowMs` and no longer keep others waiting; as many as that, of all keys together. */
  readonly slow: number
  readonly slowMs: number
  /** Pieces that may wait, of one key and of all. */
  readonly waiting: number
  readonly waitingOfAll: number
}

/** A piece of work that waits or is under way. */
interface Piece {
  /** Never rejects. */
  readonly work: () => Promise<void>
}

/**
 * Work of many, in turns: the pieces of one key one after the other, a few keys at a time, and each key waits for no
 * more than one piece of every other. A few keys whose work takes long do not hold up the rest.
 */
export class Turns {
  readonly #limits: TurnLimits
  /** Keys that have pieces waiting; the one that waited longest is first. */
  readonly #waiting = new Map<string, Set<Piece>>()
  readonly #busy = new Set<string>()
  readonly #slow = new Set<string>()
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Pieces that wait. */
  get waiting(): number {
    return this.#count
  }

  /** Pieces under way. */
  get underWay(): number {
    return this.#busy.size
  }

  /**
   * Does the work when it is its turn, at once where nothing is in the way.
   * @returns takes back work that has not begun; undefined when too many wait already
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

  /** The first piece of the key that waited longest, of those without work under way; the key goes to the end. */
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
