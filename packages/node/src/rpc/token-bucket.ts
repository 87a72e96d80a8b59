import type { Clock } from '../clock.ts'

/** How much of something may be had: a few at once, then some each second. */
export interface Budget {
  readonly burst: number
  readonly perSecond: number
}

const SECOND = 1000

/** What is left of a budget; it fills again while time passes. */
export class TokenBucket {
  readonly #budget: Budget
  readonly #clock: Clock
  #tokens: number
  #at: number

  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
    this.#tokens = budget.burst
    this.#at = clock()
  }

  /** True when nothing of the budget is used. */
  get isFull(): boolean {
    this.#fill()
    return this.#tokens >= this.#budget.burst
  }

  /** Milliseconds until one can be had; 0 when it can be had now. */
  get wait(): number {
    this.#fill()
    return this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) * SECOND) / this.#budget.perSecond)
  }

  /** Takes one. Ask `wait` before. */
  take(): void {
    this.#tokens -= 1
  }

  #fill(): void {
    const now = this.#clock()
    const { burst, perSecond } = this.#budget
    // a clock that goes back gives nothing and takes nothing
    const passed = Math.max(0, now - this.#at)
    this.#tokens = Math.min(burst, this.#tokens + (passed * perSecond) / SECOND)
    this.#at = now
  }
}
