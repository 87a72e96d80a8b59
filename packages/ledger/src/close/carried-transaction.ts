import type { ParsedTransaction } from '@tidebook/protocol'

/**
 * A transaction that a closed ledger carries over to later ledgers. It affects later results, so it is stored with the
 * ledger.
 */
export interface CarriedTransaction {
  readonly tx: ParsedTransaction
  /** The last ledger in which the transaction is retried; undefined when the open ledger already contains it. */
  readonly until: number | undefined
}
