import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** One transaction type: its own checks and changes. The engine adds those that all types share. */
export interface Transactor {
  /** Transaction flags of the type. Any other flag rejects the transaction. */
  readonly flags: number
  /** Checks that need only the transaction. Anything but success costs nothing (tem). */
  preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult
  /** Returns the minimum fee in micro units when it differs from that of the signatures. */
  leastFee?(context: ApplyContext): bigint
  /** Checks that need the ledger before it changes. */
  preclaim(context: ApplyContext): EngineResult
  /** Makes the change, after fee and sequence. A tec result undoes it. */
  apply(context: ApplyContext): EngineResult
}
