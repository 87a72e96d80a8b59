import type { EngineResult, KeyPower } from '@tidebook/ledger'
import type { LogRestore, LogSnapshots } from './log-snapshots.ts'

/** The log did not accept a transaction, so it will not be applied. */
export class ProposalRefused extends Error {
  readonly code = 'node/proposal-refused'
  /** Result or fault of the transaction, if that is the reason. */
  readonly check: LogCheck | undefined

  constructor(message: string, check?: LogCheck, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProposalRefused'
    this.check = check
  }
}

/** The consensus engine did not answer, or has too many requests for blocks. A later request may succeed. */
export class BlockUnavailable extends Error {
  readonly code = 'node/block-unavailable'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BlockUnavailable'
  }
}

/**
 * Returns the key that identifies a submission. `failHard` changes its result, so it is part of the key.
 * @param id id of its transaction
 */
export function submissionKey({ failHard = false }: Pick<TransactionEntry, 'failHard'>, id: string): string {
  return `${id}${failHard ? '!' : ''}`
}

/** A submitted transaction, not yet parsed or verified. */
export interface TransactionEntry {
  readonly kind: 'transaction'
  readonly blob: Uint8Array
  /** Set on the submitting node, so that the submitter gets its provisional result. Never ordered or hashed. */
  readonly origin?: number
  /**
   * The transaction leaves no trace unless it succeeds. Ordered with the transaction, because it affects every node's
   * result.
   */
  readonly failHard?: boolean
}

/** The decision to close the open ledger. Contains the close time, so that every node closes at the same time. */
export interface CloseEntry {
  readonly kind: 'close'
  /** Ledger seconds (since 2000-01-01T00:00:00Z). */
  readonly closeTime: number
  readonly origin?: number
}

export type LogEntry = TransactionEntry | CloseEntry

/**
 * Entries ordered together: a block of the consensus engine, or a part of one. Only the last entry may close a ledger.
 */
export interface LogBatch {
  /** Position of the log after the batch, a safe integer greater than that of every earlier batch. */
  readonly position: number
  readonly entries: readonly LogEntry[]
}

/** A closed ledger as the log identifies it. */
export interface DeliveredLedger {
  readonly index: number
  /** Upper-case hex. */
  readonly hash: string
  /**
   * 32 bytes that commit to everything that determines later ledgers: the ledger's hash, and the waiting transactions,
   * prices and rules that the hash does not cover.
   */
  readonly appHash: Uint8Array
  /** The set of validators after the ledger; empty if the ledger has no such list. */
  readonly validators: readonly KeyPower[]
}

/** Result of a batch. */
export interface DeliveryResult {
  /** The ledger that the batch closed, not yet on disk; undefined if it closed none. */
  readonly ledger: DeliveredLedger | undefined
}

/** Whether a transaction should be ordered. */
export type LogCheck =
  /** Its result in the current open ledger. Provisional: a different order may change it. */
  | { readonly isFit: true; readonly result: EngineResult }
  /**
   * The transaction belongs to another network, or its form or a signature is invalid. It changes nothing at any
   * position.
   */
  | { readonly isFit: false; readonly reason: string }

/** A transaction to check together with others before they are ordered. */
export type CheckedEntry = Pick<TransactionEntry, 'blob' | 'failHard'>

/** Result of checking entries to be ordered together. */
export interface LogAdmission {
  /** Whether each entry would be in the ledger now, after the sender's accepted entries before it. */
  readonly isAccepted: boolean
  /** Whether no accepted entry of the same senders waits before these. */
  readonly isFirst: boolean
  /** One result per entry, in order. */
  readonly checks: readonly LogCheck[]
}

/** The log's view of the ledger. */
export interface LogReader {
  /**
   * Position of the last ledger on disk, stored in the same commit; 0 for a new ledger. Deliver every batch after it,
   * and deliver it again after a crash.
   */
  readonly after: number
  /** The last ledger on disk; the genesis for a new store. */
  readonly last: DeliveredLedger
  /**
   * Takes the next batch, which may arrive before the promise of the previous one settles. The promise settles
   * immediately for a batch that closes no ledger, otherwise when that ledger is closed and hashed. No part of it is on
   * disk before {@link commit}, and no later ledger closes before that. Skips a batch whose position was already taken.
   * @throws NodeError when the ledger could not be closed; the node then stops
   */
  deliver(batch: LogBatch): Promise<DeliveryResult>
  /**
   * Writes the last closed ledger. Resolves when it is on disk, immediately when it already is. Clients see a ledger
   * only after that. After an earlier crash, deliver the batch again: it closes the same ledger.
   * @param waiting accepted entries that still wait for a batch; they continue to count as their sender's earlier ones
   * @throws NodeError when the ledger could not be written; the node then stops
   */
  commit(waiting?: Iterable<CheckedEntry>): Promise<void>
  /** Snapshots for joining nodes; undefined if the node makes none. */
  readonly snapshots?: LogSnapshots | undefined
  /** Returns the hash of a ledger on disk; undefined if it is not stored. */
  hashOf(index: number): string | undefined
  /** Returns the close time of a ledger on disk, in ledger seconds; undefined if it is not stored. */
  closeTimeOf(index: number): number | undefined
  /** Returns the id of a transaction. Hashes only bytes that the node has not parsed yet. */
  readonly idOf: (blob: Uint8Array) => string
  /** Returns a key that identifies the sender of a transaction; undefined for bytes that are not a transaction. */
  readonly senderOf: (blob: Uint8Array) => string | undefined
  /**
   * Whether all transactions of a proposal have a valid form and valid signatures. Depends only on their bytes. Does
   * not verify a valid signature again, and stops after an invalid one.
   */
  verify(blobs: readonly Uint8Array[]): Promise<boolean>
  /** Checks a transaction without applying it. Does not verify a valid signature again. */
  check(blob: Uint8Array): Promise<LogCheck>
  /**
   * Checks entries that wait together for a later batch, in the order of calls. Accepts all or none. Accepted entries
   * count as the sender's earlier ones in later checks, until the next commit. Then call it again with `isRepeated` for
   * every entry that still waits: such a check only looks for entries that can no longer enter a ledger.
   */
  admit(entries: readonly CheckedEntry[], isRepeated?: boolean): Promise<LogAdmission>
}

/** A block of a consensus engine without its transactions, in the engine's own JSON. */
export interface SignedBlock {
  /** The header, and the votes for it. */
  readonly signedHeader: object
  /** The validators of its height. */
  readonly validators: readonly object[]
}

/**
 * The only source of order. Every change of the ledger goes through it, and the ledger is a pure function of the
 * delivered entries, including close times. A proposal is only a request; the delivered entry counts. The direct log
 * serves one machine; a consensus engine implements this interface for several. An implementation may deliver an entry
 * later, in another order than proposed, at more than one position, or never. It must deliver the same entry to every
 * node at the same position.
 */
export interface OrderedLog {
  /**
   * Whether the log decides when and with what close time a ledger closes. The node then proposes no close and does not
   * compare close times with its clock.
   */
  readonly closesLedgers: boolean
  /**
   * Proposes an entry. Throws or rejects with a `ProposalRefused` that contains the reason if the log does not accept
   * it.
   */
  propose(entry: LogEntry): void | Promise<void>
  /**
   * Restores the ledger of a new node from a snapshot of other nodes, if the log starts with one. Called before {@link
   * start}, for a node without a ledger.
   * @throws NodeError
   */
  restoreLedger?(target: LogRestore): Promise<void>
  /** Starts delivery after `reader.after`. Called once. */
  start(reader: LogReader): void
  /**
   * Returns the block at a height with the votes of its validators; undefined when the engine does not have it. Only logs
   * of a consensus engine have this method. Rejects with `BlockUnavailable` when the engine does not answer, or the client
   * has too many requests for blocks.
   */
  signedBlock?(height: number, client: string): Promise<SignedBlock | undefined>
  /** Stops delivery. Nothing is delivered afterwards. */
  stop(): void | Promise<void>
}
