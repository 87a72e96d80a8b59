import type { LedgerHeader, StateEntry } from '@tidebook/ledger'
import type { CarriedRecord, FeeMetricsRecord } from './records.ts'

/** The last committed ledger at some moment. Later commits do not change it. */
export interface FrozenLedger {
  readonly header: LedgerHeader
  readonly carried: readonly CarriedRecord[]
  /** Undefined on a network without a queue. */
  readonly feeMetrics: FeeMetricsRecord | undefined
  /** Position of the ordered log. */
  readonly logPosition: number
  /** Yields every entry after `key` in key order; all entries if `key` is ''. */
  entriesAfter(key: string): Iterable<StateEntry>
  /** Ends the reading. Until then the store retains pages that later commits replace. */
  release(): void
}
