import type { LedgerRules } from '../rules.ts'
import type { State } from '../state/state.ts'
import type { Credits } from './credits.ts'

/**
 * `open`: provisional, in order of arrival. `retry`: in a closing ledger, with another pass to come. `final`: decides.
 */
export type Pass = 'open' | 'retry' | 'final'

/** What every change to the ledger needs to know: the state, the rules, where in time the open ledger stands. */
export interface Work {
  readonly state: State
  readonly rules: LedgerRules
  /** Index of the open ledger. */
  readonly ledgerIndex: number
  /** Close time of its parent, ledger seconds: the ledger's only clock. */
  readonly parentCloseTime: number
  /** Hash of its parent, 64 hex digits. */
  readonly parentHash: string
  readonly pass: Pass
  /** Nothing of it will stay, so a transaction that nobody signed may be tried. */
  readonly isTrial?: boolean
  /** Set while payments flow: what was received meanwhile may not be spent again. */
  credits: Credits | undefined
}
