import { elapsedSince, momentOf } from './clocks.ts'
import type { Clocks, Moment } from './clocks.ts'

/** A wallet stays open this long after its owner last used it, in milliseconds (decision A38, VAL 15 minutes). */
export const AUTO_LOCK_MS = 15 * 60 * 1000

/** However much it is used, a wallet asks for its password again after this time, in milliseconds. */
export const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000

/** A wallet in a tab that nobody looks at locks after this time, in milliseconds. */
export const HIDDEN_LOCK_MS = 5 * 60 * 1000

/** A clock set right by the system moves by less than this, in milliseconds. */
const SET_BACK_MS = 2000

/**
 * The sliding 15-minute window of an unlocked wallet. It holds no timer: whoever asks gets the truth of the clocks,
 * so a sleeping machine or a throttled tab cannot stretch the window. Of the two clocks the one counts by which more
 * time has passed, and a clock that was set back ends the window. Use cannot stretch it for ever either: 12 hours after
 * it opened it is over. A tab that is hidden has five minutes.
 */
export class AutoLock {
  readonly #clocks: Clocks
  readonly #opened: Moment
  #last: Moment
  // How far the clock of the day has been ahead of the other one. Sleep adds to it; only setting the clock back takes away.
  #lead: number
  #setBack = false
  #hidden: Moment | undefined

  constructor(clocks: Clocks) {
    this.#clocks = clocks
    this.#last = momentOf(clocks)
    this.#opened = this.#last
    this.#lead = leadOf(this.#last)
  }

  /** Moment at which the wallet locks by the clock of the day as it stands now, in milliseconds since 1970. */
  get locksAt(): number {
    return this.#clocks.clock() + this.#left
  }

  /** Whether the window has passed. */
  get expired(): boolean {
    const lead = leadOf(momentOf(this.#clocks))
    if (lead < this.#lead - SET_BACK_MS) this.#setBack = true
    this.#lead = Math.max(this.#lead, lead)
    return this.#setBack || this.#left <= 0
  }

  /** Starts the window anew; only what a person did in the vault's own window may do this. */
  touch(): void {
    this.#last = momentOf(this.#clocks)
  }

  /** The tab is hidden, or shown again. Ask before whether the window has passed: what is shown starts anew. */
  hide(hidden: boolean): void {
    this.#hidden = hidden ? (this.#hidden ?? momentOf(this.#clocks)) : undefined
  }

  get #left(): number {
    const sinceUse = AUTO_LOCK_MS - elapsedSince(this.#last, this.#clocks)
    const open = Math.min(sinceUse, LONGEST_SESSION_MS - elapsedSince(this.#opened, this.#clocks))
    return this.#hidden === undefined ? open : Math.min(open, HIDDEN_LOCK_MS - elapsedSince(this.#hidden, this.#clocks))
  }
}

function leadOf({ wall, steady }: Moment): number {
  return wall - steady
}
