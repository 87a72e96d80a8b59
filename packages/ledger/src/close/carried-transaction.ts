import type { ParsedTransaction } from '@tidebook/protocol'

/**
 * A transaction that a closed ledger leaves to later ones. What comes of it depends on it being there, so it is stored
 * with the ledger.
 */
export interface CarriedTransaction {
  readonly tx: ParsedTransaction
  /** The last ledger in which it is tried; undefined when it stands in the open one already. */
  readonly until: number | undefined
}
