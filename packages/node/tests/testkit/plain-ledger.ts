import type { ApplyResult, EngineResult, QueueProfile } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { QueueLedger } from '../../src/queue/submission-queue.ts'
import { SubmissionQueue } from '../../src/queue/submission-queue.ts'

/** Minimum fee of a transaction, in micro units. */
export const BASE = 10n
export const SETTINGS: QueueProfile = {
  startTarget: 3,
  leastTarget: 2,
  mostTarget: 40,
  slowAfter: 5,
  capacity: 6,
  capacityBytes: 6000,
  perAccount: 3,
  replacePercent: 25,
  ledgersAhead: 2,
  leastMultiplier: 500 * 256,
}

export interface TransactionTerms {
  readonly account: number
  readonly sequence: number
  readonly fee?: bigint
  readonly type?: string
  readonly fields?: ParsedTransaction['fields']
}

function transaction(
  { account, sequence, fee = BASE, type = 'Payment', fields = {} }: TransactionTerms,
  blobBytes = 100,
): ParsedTransaction {
  return {
    blob: new Uint8Array(blobBytes),
    hash: `${account} ${sequence} ${fee} ${type}`,
    type,
    account: new Uint8Array(20).fill(account),
    fee,
    sequence,
    flags: 0,
    signingPublicKey: new Uint8Array(),
    signature: undefined,
    signingData: new Uint8Array(),
    signers: undefined,
    fields,
  }
}

/** A ledger that implements sequence numbers only. */
export class PlainLedger implements QueueLedger {
  openIndex = 10
  entered: string[] = []
  /** An account whose transactions are temporarily refused. */
  stuck: number | undefined
  blobBytes = 100
  /** Results of trials, by account. */
  readonly trials = new Map<number, EngineResult>()
  readonly unknown = new Set<number>()
  readonly sequences = new Map<number, number>()
  readonly #settings: QueueProfile
  queue: SubmissionQueue

  constructor(settings = SETTINGS) {
    this.#settings = settings
    this.queue = new SubmissionQueue(settings, this)
  }

  get openCount(): number {
    return this.entered.length
  }

  apply = (tx: ParsedTransaction): ApplyResult => {
    const next = this.#next(tx.account)
    if (tx.account[0] === this.stuck) return { result: 'terNO_RIPPLE', applied: false }
    if (tx.sequence !== next) return { result: tx.sequence > next ? 'terPRE_SEQ' : 'tefPAST_SEQ', applied: false }
    this.sequences.set(tx.account[0] ?? 0, next + 1)
    this.entered.push(tx.hash)
    return { result: 'tesSUCCESS', applied: true }
  }

  simulate = (tx: ParsedTransaction): EngineResult =>
    tx.fee < 0n ? 'temBAD_FEE' : (this.trials.get(tx.account[0] ?? 0) ?? 'tesSUCCESS')

  leastFee = (): bigint => BASE

  account = (id: Uint8Array): { sequence: number; balance: bigint } | undefined =>
    this.unknown.has(id[0] ?? 0) ? undefined : { sequence: this.#next(id), balance: 100_000n }

  send(terms: TransactionTerms, failHard = false): string {
    return this.offer(terms, failHard).result
  }

  offer(terms: TransactionTerms, failHard = false): ApplyResult {
    return this.queue.offer(transaction(terms, this.blobBytes), { failHard })
  }

  #next(id: Uint8Array): number {
    return this.sequences.get(id[0] ?? 0) ?? 1
  }

  /** Closes the ledger and returns its transactions. */
  close(seconds = 1): readonly string[] {
    this.queue.closing()
    this.openIndex += 1
    const closed = this.entered
    this.queue.closed(seconds)
    this.entered = []
    return closed
  }

  /** Restarts right after a close. */
  restart(settings = this.#settings): void {
    const { metrics } = this.queue
    this.queue = new SubmissionQueue(settings, this, { transactions: this.queue.kept(), metrics })
  }

  /** Fills the open ledger up to its target with transactions of other accounts. */
  fill(): void {
    for (let account = 100; this.openCount < this.queue.target; account += 1) {
      this.send({ account, sequence: this.sequences.get(account) ?? 1 })
    }
  }
}

/** Returns a placeholder for such a transaction's hash. */
export function name(account: number, sequence: number, fee = BASE, type = 'Payment'): string {
  return `${account} ${sequence} ${fee} ${type}`
}
