import type { LedgerRules } from '../profiles/rules.ts'
import type { State } from '../state/state.ts'
import type { DeferredCredits } from './deferred-credits.ts'

/**
 * `open`: provisional, in order of arrival. `retry`: in a closing ledger, with another pass to come. `final`: decides.
 */
export type Pass = 'open' | 'retry' | 'final'

/** What every change to the ledger needs to know: the state, the rules, where in time the open ledger stands. */
export interface LedgerContext {
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
  /** Of the payment that is flowing: what was received meanwhile may not be spent again. Undefined outside of one. */
  readonly credits: DeferredCredits | undefined
}

/** The same surroundings within a payment, or within one level of it, that keeps credits of its own. */
export function withCredits<Context extends LedgerContext>(work: Context, credits: DeferredCredits): Context {
  return { ...work, credits }
}
