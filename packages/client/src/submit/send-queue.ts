import type { ChainPort } from './chain-port.ts'
import type { Entry } from './entry.ts'
import { isSuperseded } from './submission.ts'
import type { SubmissionEvent } from './submission.ts'

export interface SendQueueOptions<About> {
  readonly chain: ChainPort
  readonly signal: AbortSignal
  readonly take: (entry: Entry<About>, event: SubmissionEvent) => void
  readonly onFault: (error: unknown) => void
}

/**
 * Returns the lane of an account. On an ordered connection all accounts share one lane; otherwise each account has its
 * own.
 */
export function queueNameOf({ isOrdered }: ChainPort, account: string): string {
  return isOrdered === true ? '' : account
}

/** Sends every transaction for the first time, in the order of sequence numbers. */
export class SendQueue<About> {
  readonly #options: SendQueueOptions<About>
  /** The last send operation of each lane. */
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(options: SendQueueOptions<About>) {
    this.#options = options
  }

  /**
   * Sends transactions that were signed together, in order. @returns those that were sent, with or without an answer
   */
  async send(entries: readonly Entry<About>[], stored: Promise<boolean>): Promise<readonly Entry<About>[]> {
    const sent = await Promise.all(entries.map((entry, index) => this.#sendOne(entry, stored, entries[index - 1])))
    return entries.filter((_, index) => sent[index])
  }

  /** @param previous the preceding transaction of the same request. If it got no answer, this one is not sent now */
  async #sendOne(entry: Entry<About>, stored: Promise<boolean>, previous?: Entry<About>): Promise<boolean> {
    const { chain, signal, take, onFault } = this.#options
    const { submission } = entry.record
    const lane = queueNameOf(chain, submission.account)
    const before = this.#last.get(lane)
    const left = Promise.withResolvers<void>()
    this.#last.set(lane, left.promise)
    try {
      const isKept = await stored
      await before
      if (!isKept || signal.aborted) return false
      if (previous?.state.phase === 'unknown') take(entry, { kind: 'unreachable' })
      else {
        const answer = chain.submit(submission, signal)
        if (chain.isOrdered === true) left.resolve()
        take(entry, await answer)
      }
    } catch (error) {
      if (signal.aborted) return false
      // It is unknown whether a node has the transaction, so the session follows it like any other.
      take(entry, { kind: 'unreachable' })
      onFault(error)
    } finally {
      left.resolve()
      if (this.#last.get(lane) === left.promise) this.#last.delete(lane)
    }
    entry.isRetried &&= isSuperseded(entry.state)
    entry.answered.resolve(entry.state)
    return true
  }
}
