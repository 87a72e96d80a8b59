import type { Clock } from '../src/clock.ts'

interface Waiting {
  readonly at: number
  readonly run: () => void
}

/** Runs all callbacks of promises that are already resolved. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve()
}

/** A clock that advances only on request. */
export class FakeClock implements Clock {
  #now = 1_000_000
  readonly #waiting = new Set<Waiting>()

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void) {
    const waiting = { at: this.#now + ms, run }
    this.#waiting.add(waiting)
    return { cancel: () => void this.#waiting.delete(waiting) }
  }

  /** Number of active timers. */
  get timers(): number {
    return this.#waiting.size
  }

  /** Advances by `ms` milliseconds and runs due timers in order, with everything they trigger. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (;;) {
      const next = [...this.#waiting].filter((each) => each.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#waiting.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
      await settle()
    }
    this.#now = end
  }
}
