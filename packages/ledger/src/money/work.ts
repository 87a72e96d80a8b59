import type { LedgerRules } from '../rules.ts'
import type { State } from '../state/state.ts'
import type { Credits } from './credits.ts'

/** What every change to the ledger needs to know: the state, the rules, where in time the open ledger stands. */
export interface Work {
  readonly state: State
  readonly rules: LedgerRules
  /** Index of the open ledger. */
  readonly ledgerIndex: number
  /** Close time of its parent, ledger seconds: the ledger's only clock. */
  readonly parentCloseTime: number
  /** Set while payments flow: what was received meanwhile may not be spent again. */
  credits: Credits | undefined
}
