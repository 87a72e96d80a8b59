import type { EarlierTransactions, EngineResult, Ledger } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import { ProtocolError } from '@tidebook/protocol'
import type { CheckedEntry, LogAdmission, LogCheck } from '../log/ordered-log.ts'
import type { SignatureTask } from '../verify/verify-task.ts'
import type { VerifiedCache } from '../verify/verified-cache.ts'
import type { QueuedOfAccount } from '../queue/submission-queue.ts'
import type { ParseTransaction } from './parse-once.ts'
import { MAX_WAITING, PendingSenders } from './pending-senders.ts'
import { BAD_SIGNATURE, signatureTasks } from './signature-tasks.ts'

export interface LogChecksOptions {
  readonly parse: ParseTransaction
  readonly ledger: Ledger
  /** Returns an account's transactions in the queue of the ledger; undefined if it has none. */
  readonly queuedOf: (account: Uint8Array) => QueuedOfAccount | undefined
  readonly cache: VerifiedCache
  /** Verifies a signature of a proposal, for which validators are waiting. */
  readonly verify: Verify
  /** Verifies a signature of a transaction that no validator has proposed, after the signatures of `verify`. */
  readonly verifyLater: Verify
}

type Verify = (task: SignatureTask, done: (valid: boolean) => void) => void

/**
 * Number of signatures verified concurrently. One invalid signature refuses all entries, so the rest of a forged
 * envelope costs nothing.
 */
const VERIFIED_AT_ONCE = 32

/** A transaction with a valid form, or the reason why its form is invalid. */
type Read = ParsedTransaction | string

/** Checks transactions before they are ordered, without applying them. */
export class LogChecks {
  readonly #options: LogChecksOptions
  readonly #pending = new PendingSenders()
  /** Settles when all earlier groups are decided, because signatures are verified in any order. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: LogChecksOptions) {
    this.#options = options
  }

  /** Checks one transaction as if it were the next to be applied. */
  async check(blob: Uint8Array): Promise<LogCheck> {
    const read = this.#read(blob)
    const [tx = read] = await this.#verifyAll([read], this.#options.verifyLater)
    return typeof tx === 'string' ? unfit(tx) : { isFit: true, result: this.#options.ledger.resultOf(tx) }
  }

  /** Whether all transactions have a valid form and valid signatures (see `LogReader.verify`). */
  async verify(blobs: readonly Uint8Array[]): Promise<boolean> {
    const read = blobs.map((blob) => this.#read(blob))
    if (read.some((tx) => typeof tx === 'string')) return false
    const verified = await this.#verifyAll(read, this.#options.verify)
    return verified.every((tx) => typeof tx !== 'string')
  }

  /** Checks entries in call order. Accepts all or none (see `LogReader.admit`). */
  admit(entries: readonly CheckedEntry[], isRepeated = false): Promise<LogAdmission> {
    const admission = this.#decide(entries, isRepeated, this.#turn)
    this.#turn = admission.catch(() => undefined)
    return admission
  }

  /**
   * Forgets accepted entries after a ledger that may contain them. The entries `waiting` were accepted and still wait,
   * so they count for the next check, which may already have its turn.
   */
  restart(waiting: Iterable<CheckedEntry> = []): void {
    this.#pending.clear()
    for (const { blob } of waiting) {
      const tx = this.#read(blob)
      if (typeof tx !== 'string' && this.#laterResult(tx) === 'tesSUCCESS') this.#pending.add(tx)
    }
  }

  async #decide(entries: readonly CheckedEntry[], isRepeated: boolean, turn: Promise<unknown>): Promise<LogAdmission> {
    const read = entries.map(({ blob }) => this.#read(blob))
    // A repeated entry was verified when it was first accepted.
    const verified = isRepeated ? read : await this.#verifyAll(read, this.#options.verifyLater)
    await turn
    const before: (readonly [ParsedTransaction, EarlierTransactions | undefined])[] = []
    let isAccepted = true
    let isFirst = true
    const checks = verified.map((tx, index): LogCheck => {
      if (typeof tx === 'string') {
        isAccepted = false
        return unfit(tx)
      }
      const earlier = this.#pending.before(tx)
      const queued = this.#queuedBefore(tx)
      const result = isRepeated ? this.#laterResult(tx) : this.#firstResult(tx, earlier, queued)
      before.push([tx, earlier])
      isFirst &&= earlier === undefined && queued === undefined
      this.#pending.add(tx)
      isAccepted &&= entersLedger(result, entries[index]?.failHard ?? false)
      return { isFit: true, result }
    })
    if (!isAccepted) for (const [tx, earlier] of before.reverse()) this.#pending.restore(tx, earlier)
    return { isAccepted, isFirst, checks }
  }

  /**
   * Returns the result of a new transaction after the waiting transactions of its sender. If the queue already holds
   * the maximum number of the account's transactions, a block could refuse it without a fee, so it is refused here. A
   * used sequence is refused first: no later ledger can accept such a transaction, so CheckTx can drop it and accept the
   * rest of its envelope.
   */
  #firstResult(
    tx: ParsedTransaction,
    pending: EarlierTransactions | undefined,
    queued: QueuedOfAccount | undefined,
  ): EngineResult {
    const { ledger } = this.#options
    const nextSequence = Math.max(pending?.nextSequence ?? 0, queued?.nextSequence ?? 0)
    const isUsed = tx.sequence > 0 && tx.sequence < nextSequence
    if (!isUsed && this.#pending.countOf(tx) >= MAX_WAITING) return 'telCAN_NOT_QUEUE'
    if (queued === undefined) return ledger.resultOf(tx, pending)
    // Between a block and its commit, pending transactions can be in the queue already, so sequences are counted.
    const isFull = nextSequence - queued.nextSequence >= queued.room
    if (isFull && tx.sequence === nextSequence) return 'telCAN_NOT_QUEUE_FULL'
    return ledger.resultOf(tx, { nextSequence, fees: this.#feesBefore(tx, pending, queued) })
  }

  /** Returns the fees of the sender's waiting transactions. One that is pending and in the queue counts once. */
  #feesBefore(tx: ParsedTransaction, pending: EarlierTransactions | undefined, queued: QueuedOfAccount): bigint {
    let fees = pending?.fees ?? 0n
    for (const [sequence, fee] of queued.fees) if (!this.#pending.has(tx, sequence)) fees += fee
    return fees
  }

  /**
   * Returns the queued transactions of the same account that precede a transaction. A transaction on a ticket has none.
   */
  #queuedBefore({ account, sequence }: ParsedTransaction): QueuedOfAccount | undefined {
    const queued = this.#options.queuedOf(account)
    return queued !== undefined && sequence >= queued.nextSequence ? queued : undefined
  }

  /** Returns why an accepted transaction can no longer enter a ledger, otherwise `tesSUCCESS`. */
  #laterResult(tx: ParsedTransaction): EngineResult {
    const { ledger } = this.#options
    const { LastLedgerSequence: last } = tx.fields
    if (typeof last === 'number' && last < ledger.openIndex) return 'tefMAX_LEDGER'
    const account = ledger.view('current').account(tx.account)
    if (account === undefined) return 'terNO_ACCOUNT'
    return tx.sequence > 0 && tx.sequence < account.sequence ? 'tefPAST_SEQ' : 'tesSUCCESS'
  }

  #read(blob: Uint8Array): Read {
    try {
      return this.#options.parse(blob)
    } catch (error) {
      if (error instanceof ProtocolError) return error.message
      throw error
    }
  }

  /** Verifies transactions in groups up to the first invalid one. All later transactions get the same refusal. */
  async #verifyAll(read: readonly Read[], verify: Verify): Promise<readonly Read[]> {
    const verified: Read[] = []
    while (verified.length < read.length) {
      const group = await this.#verifyGroup(firstGroup(read.slice(verified.length)), verify)
      verified.push(...group)
      const reason = group.find((tx) => typeof tx === 'string')
      if (reason !== undefined) return [...verified, ...read.slice(verified.length).map(() => reason)]
    }
    return verified
  }

  /**
   * Verifies transactions together. Resolves once, because a promise per signature costs as much as a message to a
   * worker.
   */
  #verifyGroup(group: readonly Read[], verify: Verify): Promise<readonly Read[]> {
    const { cache } = this.#options
    const verified = [...group]
    return new Promise((resolve) => {
      let missing = 1
      const settle = (): void => {
        missing -= 1
        if (missing === 0) resolve(verified)
      }
      for (const [index, tx] of group.entries()) {
        if (typeof tx === 'string' || cache.has(tx.hash)) continue
        const tasks = signatureTasks(tx)
        if (typeof tasks === 'string') verified[index] = tasks
        else {
          missing += tasks.length
          let left = tasks.length
          for (const task of tasks) {
            verify(task, (isValid) => {
              left -= 1
              if (!isValid) verified[index] = BAD_SIGNATURE
              if (left === 0 && verified[index] === tx) cache.add(tx.hash)
              settle()
            })
          }
        }
      }
      settle()
    })
  }
}

/** Returns the first transactions, up to the one that completes the signatures of a group. */
function firstGroup(read: readonly Read[]): readonly Read[] {
  let count = 0
  const last = read.findIndex((tx) => {
    count += typeof tx === 'string' ? 0 : (tx.signers?.length ?? 1)
    return count >= VERIFIED_AT_ONCE
  })
  return last === -1 ? read : read.slice(0, last + 1)
}

function unfit(reason: string): LogCheck {
  return { isFit: false, reason }
}

/** Whether a transaction with this result is in the ledger and pays a fee. */
function entersLedger(result: EngineResult, failHard: boolean): boolean {
  return result === 'tesSUCCESS' || (!failHard && result.startsWith('tec'))
}
