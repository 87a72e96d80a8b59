import type { Clock, Timer } from '../clock.ts'
import type { ChainPort } from './chain-port.ts'
import { isFinal, isSuperseded, shouldResubmit } from './submission.ts'
import type { SubmissionEvent, SubmissionState } from './submission.ts'

interface Followed {
  readonly state: SubmissionState
}

export interface RoundsOptions<E extends Followed> {
  readonly chain: ChainPort
  readonly clock: Clock
  readonly pollMs: number
  readonly retryMs: number
  readonly signal: AbortSignal
  /** Transactions that were sent and are not final. */
  readonly open: () => readonly E[]
  readonly take: (entry: E, event: SubmissionEvent) => void
  readonly onFault: (error: unknown) => void
}

/** Longest delay while no node answers, in poll intervals. */
const SLOWEST = 10
/** Transactions per lookup. */
const BATCH = 256

/**
 * Runs rounds over the pending transactions: resends what no node has accepted and looks up all of them. Runs one round
 * at a time, and none while nothing is pending.
 */
export class FollowRounds<E extends Followed> {
  readonly #options: RoundsOptions<E>
  #timer: Timer | undefined
  /** Time of the next round. */
  #at = 0
  #running: Promise<void> | undefined
  #isRequested = false
  #silent = 0

  constructor(options: RoundsOptions<E>) {
    this.#options = options
    options.signal.addEventListener('abort', () => this.#timer?.cancel(), { once: true })
  }

  /** Schedules the next round after these transactions have become pending. */
  wake(followed: readonly E[]): void {
    const { clock, pollMs, retryMs, signal } = this.#options
    if (this.#running !== undefined || signal.aborted || followed.length === 0) return
    const isPressing = followed.some(({ state }) => shouldResubmit(state) || isSuperseded(state))
    const delay = (isPressing ? retryMs : pollMs) * Math.max(1, this.#silent)
    const at = clock.now() + delay
    if (this.#timer !== undefined && at >= this.#at) return
    this.#timer?.cancel()
    this.#at = at
    this.#timer = clock.after(delay, () => void this.lookNow())
  }

  /** Runs a round now, or one more after the current round. */
  lookNow(): Promise<void> {
    this.#timer?.cancel()
    this.#timer = undefined
    if (this.#running !== undefined) {
      this.#isRequested = true
      return this.#running
    }
    this.#running = this.#go().finally(() => {
      this.#running = undefined
      this.wake(this.#options.open())
    })
    return this.#running
  }

  async #go(): Promise<void> {
    do {
      this.#isRequested = false
      try {
        await this.#round()
      } catch (error) {
        if (this.#options.signal.aborted) return
        this.#silent = Math.min(SLOWEST, this.#silent + 1)
        this.#options.onFault(error)
      }
    } while (this.#isRequested && !this.#options.signal.aborted)
  }

  async #round(): Promise<void> {
    const { open, chain, take, signal } = this.#options
    let isSilent = !(await this.#sendAgain(open().filter(({ state }) => shouldResubmit(state))))
    const followed = open()
    for (let from = 0; from < followed.length; from += BATCH) {
      const batch = followed.slice(from, from + BATCH).filter(({ state }) => !isFinal(state))
      const events = await chain.lookup(
        batch.map(({ state }) => state),
        signal,
      )
      for (const [index, entry] of batch.entries()) {
        const event = events[index] ?? { kind: 'unreachable' }
        if (event.kind === 'unreachable') isSilent = true
        take(entry, event)
      }
    }
    this.#silent = isSilent ? Math.min(SLOWEST, this.#silent + 1) : 0
  }

  /** Returns whether any node answered. */
  async #sendAgain(entries: readonly E[]): Promise<boolean> {
    const { chain, take, signal } = this.#options
    const inOrder = entries.toSorted((a, b) => a.state.submission.sequence - b.state.submission.sequence)
    const send = async (entry: E): Promise<boolean> => {
      const event = await chain.submit(entry.state.submission, signal)
      take(entry, event)
      return event.kind !== 'unreachable'
    }
    if (chain.isOrdered === true) return (await Promise.all(inOrder.map(send))).every(Boolean)
    for (const entry of inOrder) if (!(await send(entry))) return false
    return true
  }
}
