import type { EngineResult } from '../base/engine-results.ts'
import type { AppliedTransaction } from './applied-transaction.ts'

/** A transaction of a ledger, as stored until the ledger closes. */
export interface ClosedTransaction {
  /** 64 hex digits. */
  readonly hash: string
  readonly result: EngineResult
  /**
   * Effects of the transaction; undefined on networks that apply in arrival order: the submitter already has the final
   * result, and keeping the values of thousands of transactions until the close would burden the garbage collector.
   */
  readonly applied: AppliedTransaction | undefined
}
