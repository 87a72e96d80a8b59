import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** Checks and changes specific to one transaction type. The engine adds those that all types share. */
export interface Transactor {
  /** Transaction flags of the type. Any other flag rejects the transaction. */
  readonly flags: number
  /** Checks that need only the transaction. Anything but success costs nothing (tem). */
  preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult
  /** Returns the minimum fee in micro units if it is not the default, the base fee per signature. */
  leastFee?(context: ApplyContext): bigint
  /** Checks against the unchanged ledger. */
  preclaim(context: ApplyContext): EngineResult
  /** Applies the change, after fee and sequence are charged. A tec result undoes it. */
  apply(context: ApplyContext): EngineResult
}
