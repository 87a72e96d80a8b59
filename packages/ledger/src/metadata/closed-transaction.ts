import type { EngineResult } from '../base/engine-results.ts'
import type { AppliedTransaction } from './applied-transaction.ts'

/** A transaction of a ledger, as the ledger keeps it until it closes. */
export interface ClosedTransaction {
  /** 64 hex digits. */
  readonly hash: string
  readonly result: EngineResult
  /**
   * What it did; undefined where the order of arrival counts. There whoever applied it was told for good, and keeping
   * the values of thousands of transactions until the close would only give the collector work.
   */
  readonly applied: AppliedTransaction | undefined
}
