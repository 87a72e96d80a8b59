import type { EngineResult } from '@tidebook/ledger'

/** A transaction as it was handed in, not yet parsed or verified. */
export interface TransactionEntry {
  readonly kind: 'transaction'
  readonly blob: Uint8Array
  /** Set on the node that handed it in, so that the submitter gets its provisional result. Never ordered or hashed. */
  readonly origin?: number
  /** Leaves no trace unless it succeeds. Ordered like the transaction itself: it decides what every node does. */
  readonly failHard?: boolean
}

/** The decision to close the open ledger. Carries the time, so that every node closes at the same one. */
export interface CloseEntry {
  readonly kind: 'close'
  /** Ledger seconds (since 2000-01-01T00:00:00Z). */
  readonly closeTime: number
  readonly origin?: number
}

export type LogEntry = TransactionEntry | CloseEntry

/**
 * Entries that were ordered together: what consensus calls a block, or a part of one. Only the last may close a ledger.
 */
export interface LogBatch {
  /** Where the log stands behind the batch: greater than behind every batch before. A safe integer. */
  readonly position: number
  readonly entries: readonly LogEntry[]
}

/** What came of a batch. */
export interface Delivered {
  /** The ledger that it closed, once that is on the disk; undefined when it closed none. */
  readonly ledger: { readonly index: number; readonly hash: string } | undefined
}

/** Whether a transaction is worth ordering. */
export type LogCheck =
  /** What it would come to in the open ledger of this moment: provisional, a later order may change it. */
  | { readonly isFit: true; readonly result: EngineResult }
  /** No transaction of this network, or its form or a signature is wrong: it changes nothing, wherever it stands. */
  | { readonly isFit: false; readonly reason: string }

/** The ledger, as a log sees it. */
export interface LogReader {
  /**
   * Position of the last ledger on the disk, stored in the same commit; 0 for a new one. What stands behind it is to be
   * delivered, again after a crash.
   */
  readonly after: number
  /**
   * Takes the next batch; the one after it may come before the promise settles. It settles at once for a batch that
   * closes no ledger, otherwise when that ledger is on the disk. A batch whose position has been taken already is passed
   * over.
   * @throws NodeError when the ledger could not be closed or written: the node stops
   */
  deliver(batch: LogBatch): Promise<Delivered>
  /** Looks at a transaction without applying it. A signature that was good is not checked again. */
  check(blob: Uint8Array): Promise<LogCheck>
}

/**
 * The one source of order. Everything that changes the ledger goes through it, and the ledger is a pure function of
 * what it delivers, the times of closes included: what a node proposes is a wish, what the log delivers counts. The
 * direct log below serves one machine; a consensus engine takes this place for several.
 *
 * An implementation may deliver an entry later, in another order than it was proposed, at more than one position or
 * never; it must deliver the same to every node at the same position.
 */
export interface OrderedLog {
  /** Hands an entry in. Throws or rejects when the log does not take it. */
  propose(entry: LogEntry): void | Promise<void>
  /** Starts delivery behind `reader.after`. Called once. */
  start(reader: LogReader): void
  /** Stops delivery; nothing is delivered afterwards. */
  stop(): void | Promise<void>
}
