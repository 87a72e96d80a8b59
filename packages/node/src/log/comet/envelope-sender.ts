import { CometCallError, encodeEnvelope, takeEnvelope } from '@tidebook/consensus'
import type { BroadcastResult, EnvelopeEntry } from '@tidebook/consensus'
import { ProposalRefused } from '../ordered-log.ts'

/** Determines which entries share an envelope. */
export interface Priority {
  /** The entry is a cancel that depends on no waiting transaction. Such cancels have separate envelopes. */
  readonly isUrgent: boolean
  /** The sender of a cancel that is not urgent. */
  readonly cancelOf?: string | undefined
}

interface Waiting extends EnvelopeEntry {
  readonly cancelOf: string | undefined
  readonly admittedAt: number
  readonly resolve: () => void
  readonly reject: (error: ProposalRefused) => void
}

export interface EnvelopeSenderOptions {
  readonly broadcast: (envelope: Uint8Array) => Promise<BroadcastResult>
  /** Called before each offer of an envelope, with its entries and the earliest of their admissions. */
  readonly onSend: (envelope: Uint8Array, entries: readonly EnvelopeEntry[], admittedAt: number) => void
  /** Called when it is unknown whether CometBFT accepted an envelope. */
  readonly onUnknown: (error: unknown) => void
  /** Runs a function after some milliseconds, and returns a function that prevents it; a timer by default. */
  readonly after?: RunAfter
}

type RunAfter = (milliseconds: number, run: () => void) => () => void

/**
 * Milliseconds for which entries are collected. Each envelope costs gossip traffic, and a block takes longer than this.
 */
const COLLECT = 20
/** Maximum number of attempts to offer an envelope while its outcome is unknown. */
const MAX_OFFERS = 3
/** Milliseconds before the third offer. */
const PAUSE = 200

/**
 * Packs this node's transactions into envelopes and offers them to the mempool. A proposal puts envelopes that contain
 * only cancels first, unless their single sender has an earlier transaction. Therefore urgent cancels have separate
 * envelopes, and an envelope of other cancels contains those of one sender.
 */
export class EnvelopeSender {
  readonly #options: EnvelopeSenderOptions
  readonly #cancels: Waiting[] = []
  readonly #others: Waiting[] = []
  readonly #after: RunAfter
  #cancel: (() => void) | undefined
  #isSending = false
  #isStopped = false

  constructor(options: EnvelopeSenderOptions) {
    this.#options = options
    this.#after = options.after ?? afterTimeout
  }

  /**
   * Sends a transaction with the next envelope. Resolves when the mempool accepted it, or when that is unknown.
   * @param admittedAt number of commits before it was admitted
   * @throws ProposalRefused
   */
  send({ blob, failHard }: EnvelopeEntry, { isUrgent, cancelOf }: Priority, admittedAt: number): Promise<void> {
    if (this.#isStopped) return Promise.reject(new ProposalRefused('the node is stopping'))
    return new Promise((resolve, reject) => {
      const list = isUrgent ? this.#cancels : this.#others
      list.push({ blob, ...(failHard === true ? { failHard } : {}), cancelOf, admittedAt, resolve, reject })
      this.#cancel ??= this.#after(COLLECT, () => this.#flush())
    })
  }

  /** Refuses entries that were not sent. */
  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
    const stopping = new ProposalRefused('the node is stopping')
    for (const { reject } of [...this.#cancels.splice(0), ...this.#others.splice(0)]) reject(stopping)
  }

  #flush(): void {
    this.#cancel = undefined
    if (this.#isSending) return
    const entries = this.#cancels.length > 0 ? takeEnvelope(this.#cancels) : this.#takeOthers()
    if (entries.length > 0) void this.#send(entries)
  }

  #takeOthers(): Waiting[] {
    const entries = takeEnvelope(this.#others)
    const sender = entries[0]?.cancelOf
    if (entries.some(({ cancelOf }) => cancelOf === undefined)) return entries
    const next = entries.findIndex(({ cancelOf }) => cancelOf !== sender)
    if (next > 0) this.#others.unshift(...entries.splice(next))
    return entries
  }

  async #send(entries: readonly Waiting[]): Promise<void> {
    // One at a time, because the mempool must receive sequences in order.
    this.#isSending = true
    const { onSend, onUnknown } = this.#options
    try {
      const envelope = encodeEnvelope(entries)
      const contents = entries.map(({ blob, failHard }) => (failHard === true ? { blob, failHard } : { blob }))
      const admittedAt = Math.min(...entries.map((entry) => entry.admittedAt))
      const { code, log } = await this.#offer(envelope, () => onSend(envelope, contents, admittedAt))
      if (code !== 0) throw new ProposalRefused(log)
      for (const { resolve } of entries) resolve()
    } catch (error) {
      const isUnknown = isUnknownOutcome(error)
      if (isUnknown) onUnknown(error)
      const refused =
        error instanceof ProposalRefused ? error : new ProposalRefused(String(error), undefined, { cause: error })
      for (const { reject, resolve } of entries) {
        if (isUnknown) resolve()
        else reject(refused)
      }
    }
    this.#isSending = false
    if (!this.#isStopped) this.#flush()
  }

  /**
   * Offers an envelope to the mempool, and offers it again if the outcome is unknown: the mempool accepts it only once.
   * A lost envelope would leave a gap before its senders' later transactions, which every block refuses until it is
   * sent again. After an unknown outcome a refusal is not conclusive, because a block may contain the envelope. If
   * CometBFT does not answer in time, the envelope is not offered again now, because later entries wait for it.
   * @throws CometCallError `unknown` when CometBFT may have accepted it
   */
  async #offer(envelope: Uint8Array, onOffer: () => void): Promise<BroadcastResult> {
    let lost: unknown
    for (let offers = 1; ; offers += 1) {
      try {
        // CheckTx forgets an own envelope when it has seen it.
        onOffer()
        const result = await this.#options.broadcast(envelope)
        if (lost === undefined || result.code === 0) return result
      } catch (error) {
        lost ??= error
        if (mayOfferAgain(error) && offers < MAX_OFFERS && !this.#isStopped) {
          // A connection that was idle for too long fails at once, and a new one works.
          if (offers > 1) await this.#pause()
          continue
        }
      }
      throw lost
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#after(PAUSE, resolve)
    })
  }
}

/** Whether CometBFT may have accepted an envelope although a call failed. */
function isUnknownOutcome(error: unknown): error is CometCallError {
  return error instanceof CometCallError && error.failure === 'unknown'
}

function mayOfferAgain(error: unknown): boolean {
  return isUnknownOutcome(error) && !error.isTimeout
}

function afterTimeout(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
