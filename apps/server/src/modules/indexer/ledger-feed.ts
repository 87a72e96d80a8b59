import type { NodeLink } from '../node/node-link.ts'
import { fetchLedger, type SourceLedger } from './ledger-source.ts'
import { ForeignLedgerError } from './indexer.errors.ts'

interface Pending {
  readonly promise: Promise<SourceLedger>
  settled: boolean
}

/**
 * Maximum number of requests in flight: enough to keep the node busy, and few enough to bound memory when ledgers are
 * full.
 */
const MAX_REQUESTS = 96
/**
 * Maximum number of transactions in flight. A node disconnects a client with too many pending responses (ours at 8
 * MiB). A transaction with its metadata has 2 to 3 KB.
 */
const TRANSACTIONS_IN_FLIGHT = 2_000
/** Initial number of requests, while the size of ledgers is unknown. */
const FIRST_REQUESTS = 2
/** Maximum number of transactions in one batch, so that one database transaction stays short. */
const BATCH_TRANSACTIONS = 4_000

/** Prefetches consecutive ledgers from the node. */
export class LedgerFeed {
  readonly #link: NodeLink
  readonly #pending: Pending[] = []
  #next: number
  #lastHash: string | undefined
  #window = FIRST_REQUESTS
  /**
   * Estimated transactions per ledger. It rises immediately, so that full ledgers are not requested as if they were
   * empty.
   */
  #size = 1

  /** @param after the ledger before the first one to fetch, with its hash if known */
  constructor(link: NodeLink, after: { readonly index: number; readonly hash: string | undefined }) {
    this.#link = link
    this.#next = after.index + 1
    this.#lastHash = after.hash
  }

  /** Requests ledgers up to `target`, limited by the window. */
  ask(target: number): void {
    const window = Math.min(this.#window, Math.floor(TRANSACTIONS_IN_FLIGHT / this.#size))
    while (this.#next <= target && this.#pending.length < Math.max(1, window)) {
      const pending: Pending = { promise: fetchLedger(this.#link, this.#next), settled: false }
      const settle = (): void => {
        pending.settled = true
      }
      pending.promise.then(settle, settle)
      this.#pending.push(pending)
      this.#next += 1
    }
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  /**
   * Waits for the next ledger, and takes it together with the subsequent ledgers that have already arrived.
   * @throws ForeignLedgerError when a ledger does not follow the previous one; NodeLinkError when the node is
   *   unavailable
   */
  async take(): Promise<[SourceLedger, ...SourceLedger[]]> {
    const first = await this.#shift()
    const batch: [SourceLedger, ...SourceLedger[]] = [first]
    let transactions = first.transactions.length
    while (this.#pending[0]?.settled === true && transactions < BATCH_TRANSACTIONS) {
      const next = await this.#shift()
      batch.push(next)
      transactions += next.transactions.length
    }
    this.#window = Math.min(MAX_REQUESTS, this.#window + 1)
    return batch
  }

  async #shift(): Promise<SourceLedger> {
    const ledger = await (this.#pending.shift() as Pending).promise
    if (this.#lastHash !== undefined && ledger.parentHash !== this.#lastHash) {
      throw new ForeignLedgerError(`Ledger ${ledger.index} of the node does not follow the last ledger of the index`)
    }
    this.#lastHash = ledger.hash
    const size = ledger.transactions.length
    this.#size = Math.max(1, size, this.#size * 0.9 + size * 0.1)
    return ledger
  }
}
