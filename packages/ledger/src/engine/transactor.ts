import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** One transaction type: its own checks around what every type has in common. */
export interface Transactor {
  /** Transaction flags that mean something here; any other refuses the transaction. */
  readonly flags: number
  /** What can be told from the transaction alone; anything but success costs nothing (tem). */
  preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult
  /** The least fee in micro units where it is not that of the signatures. */
  leastFee?(context: ApplyContext): bigint
  /** What can be told from the ledger before it changes. */
  preclaim(context: ApplyContext): EngineResult
  /** The change itself, after fee and sequence. A tec result undoes it. */
  apply(context: ApplyContext): EngineResult
}
