import type { Clock } from '../base/clock.ts'

/** How much of something may be had: so much at once, then so much each second. */
export interface Budget {
  readonly burst: number
  readonly perSecond: number
}

const SECOND = 1000

/** What is left of a budget; it fills again while time passes. Below zero it is owed. */
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

  /** Milliseconds until more than `floor` is left; 0 when it is now. */
  waitAbove(floor: number): number {
    // time only adds to what is left: without a look at the clock the answer is the same
    if (this.#tokens > floor) return 0
    this.#fill()
    return this.#tokens > floor ? 0 : Math.floor(((floor - this.#tokens) * SECOND) / this.#budget.perSecond) + 1
  }

  /** Takes so much, also what is not there; a negative amount gives back. */
  take(amount: number): void {
    this.#tokens = Math.min(this.#budget.burst, this.#tokens - amount)
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
