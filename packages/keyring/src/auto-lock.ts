import { elapsedSince, currentInstant } from './clocks.ts'
import type { Clocks, Instant } from './clocks.ts'

/**
 * Time for which a wallet remains unlocked after its owner's last use, in milliseconds (decision A38, VAL 15 minutes).
 */
export const AUTO_LOCK_MS = 15 * 60 * 1000

/** Maximum time before the password is required again, in milliseconds. */
export const MAX_SESSION_MS = 12 * 60 * 60 * 1000

/** Time after which a wallet in a hidden tab locks, in milliseconds. */
export const HIDDEN_LOCK_MS = 5 * 60 * 1000

/** Maximum clock correction by the system, in milliseconds. */
const SET_BACK_MS = 2000

/**
 * The sliding 15-minute window of an unlocked wallet. It has no timer: every query reads the clocks, so that a sleeping
 * machine or a throttled tab cannot extend the window. The clock that advanced more counts, and setting a clock back
 * ends the window. Use cannot extend the window beyond 12 hours. In a hidden tab it lasts five minutes.
 */
export class AutoLock {
  readonly #clocks: Clocks
  readonly #opened: Instant
  #last: Instant
  // Maximum lead of the wall clock over the monotonic clock so far. Sleep increases the lead; only setting the clock
  // back decreases it.
  #lead: number
  #setBack = false
  #hidden: Instant | undefined

  constructor(clocks: Clocks) {
    this.#clocks = clocks
    this.#last = currentInstant(clocks)
    this.#opened = this.#last
    this.#lead = leadOf(this.#last)
  }

  /** Time at which the wallet locks, by the current wall clock, in milliseconds since 1970. */
  get locksAt(): number {
    return this.#clocks.clock() + this.#left
  }

  /** Whether the window has passed. */
  get expired(): boolean {
    const lead = leadOf(currentInstant(this.#clocks))
    if (lead < this.#lead - SET_BACK_MS) this.#setBack = true
    this.#lead = Math.max(this.#lead, lead)
    return this.#setBack || this.#left <= 0
  }

  /** Restarts the window. Only user actions in the vault's own window may call this. */
  touch(): void {
    this.#last = currentInstant(this.#clocks)
  }

  /** Notes that the tab was hidden or shown. Check the window first, because showing the tab restarts it. */
  hide(hidden: boolean): void {
    this.#hidden = hidden ? (this.#hidden ?? currentInstant(this.#clocks)) : undefined
  }

  get #left(): number {
    const sinceUse = AUTO_LOCK_MS - elapsedSince(this.#last, this.#clocks)
    const open = Math.min(sinceUse, MAX_SESSION_MS - elapsedSince(this.#opened, this.#clocks))
    return this.#hidden === undefined ? open : Math.min(open, HIDDEN_LOCK_MS - elapsedSince(this.#hidden, this.#clocks))
  }
}

function leadOf({ wall, steady }: Instant): number {
  return wall - steady
}
