import type { Clock } from '../base/clock.ts'

/** A budget: an initial burst and a refill per second. */
export interface Budget {
  readonly burst: number
  readonly perSecond: number
}

const SECOND = 1000

/** The remainder of a budget, which refills over time. A negative remainder is debt. */
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

  /** Whether the budget is completely unused. */
  get isFull(): boolean {
    this.#fill()
    return this.#tokens >= this.#budget.burst
  }

  /** Returns the milliseconds until more than `floor` remains; 0 if it does now. */
  waitAbove(floor: number): number {
    // Time only adds to the remainder, so in this case the clock need not be read.
    if (this.#tokens > floor) return 0
    this.#fill()
    return this.#tokens > floor ? 0 : Math.floor(((floor - this.#tokens) * SECOND) / this.#budget.perSecond) + 1
  }

  /** Takes an amount, even if less remains. A negative amount is a refund. */
  take(amount: number): void {
    this.#tokens = Math.min(this.#budget.burst, this.#tokens - amount)
  }

  #fill(): void {
    const now = this.#clock()
    const { burst, perSecond } = this.#budget
    // A clock that moves backward neither adds nor takes anything.
    const passed = Math.max(0, now - this.#at)
    this.#tokens = Math.min(burst, this.#tokens + (passed * perSecond) / SECOND)
    this.#at = now
  }
}
