import type { Clock } from '@tidebook/client'

interface Due {
  readonly at: number
  readonly order: number
  readonly run: () => void
  isCanceled: boolean
}

/** 2030-01-01T00:00:00Z, the start of every simulation, in milliseconds since 1970. */
export const SIM_START = 1_893_456_000_000

/** Time of a simulation. It advances only from one scheduled function to the next. */
export class VirtualTime implements Clock {
  #now = SIM_START
  #order = 0
  /**
   * A binary heap: the earliest function first, and functions of the same moment in the order in which they were
   * scheduled.
   */
  readonly #due: Due[] = []

  now(): number {
    return this.#now
  }

  /** Milliseconds since the start of the simulation. */
  get elapsed(): number {
    return this.#now - SIM_START
  }

  after(ms: number, run: () => void) {
    this.#order += 1
    const due: Due = { at: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order, run, isCanceled: false }
    this.#push(due)
    return { cancel: () => void (due.isCanceled = true) }
  }

  /** Resolves after `ms` milliseconds of virtual time. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve))
  }

  /**
   * Runs all due functions and those that they schedule, until `isOver` returns true or until `until` (milliseconds
   * since the start).
   */
  async runUntil(until: number, isOver: () => boolean = () => false): Promise<void> {
    await settled()
    while (!isOver()) {
      const next = this.#due[0]
      if (next === undefined || next.at > SIM_START + until) break
      this.#pop()
      if (next.isCanceled) continue
      this.#now = next.at
      next.run()
      await settled()
    }
    if (!isOver()) this.#now = Math.max(this.#now, SIM_START + until)
  }

  #push(due: Due): void {
    const heap = this.#due
    let at = heap.push(due) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]
      if (above === undefined || isBefore(above, due)) break
      heap[at] = above
      at = parent
    }
    heap[at] = due
  }

  #pop(): void {
    const heap = this.#due
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      const left = heap[2 * at + 1]
      const right = heap[2 * at + 2]
      if (left === undefined) break
      const isRight = right !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (isBefore(last, child)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** Resolves when all promises that can settle have settled. Lets no time pass. */
function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
