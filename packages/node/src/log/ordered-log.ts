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
 * The one source of order. Everything that changes the ledger goes through it, and the ledger is a pure function of
 * what it delivers. The direct log below serves one machine; a consensus engine takes this place for several.
 *
 * An implementation may deliver an entry later, in another order than it was proposed, more than once or never;
 * it must deliver to every node in the same order.
 */
export interface OrderedLog {
  /** Hands an entry in. Throws or rejects when the log does not take it. */
  propose(entry: LogEntry): void | Promise<void>
  /** Starts delivery. Called once. */
  start(deliver: (entry: LogEntry) => void): void
  /** Stops delivery; nothing is delivered afterwards. */
  stop(): void | Promise<void>
}
