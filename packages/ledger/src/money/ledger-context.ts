import type { LedgerRules } from '../profiles/rules.ts'
import type { State } from '../state/state.ts'
import type { DeferredCredits } from './deferred-credits.ts'

/**
 * `open`: provisional, in arrival order. `retry`: in a closing ledger, before another pass. `final`: in a closing
 * ledger, the deciding pass.
 */
export type Pass = 'open' | 'retry' | 'final'

/** The context of every change to the ledger: the state, the rules, and the open ledger's index and time. */
export interface LedgerContext {
  readonly state: State
  readonly rules: LedgerRules
  /** Index of the open ledger. */
  readonly ledgerIndex: number
  /** Close time of its parent, in ledger seconds: the ledger's only clock. */
  readonly parentCloseTime: number
  /** Hash of its parent, 64 hex digits. */
  readonly parentHash: string
  readonly pass: Pass
  /** True for a simulation, which discards its changes and accepts unsigned transactions. */
  readonly isTrial?: boolean
  /** Credits of the current payment: amounts received during it may not be spent again. Undefined outside a payment. */
  readonly credits: DeferredCredits | undefined
}

/** Returns the same context within a payment, or within one level of it, with its own credits. */
export function withCredits<Context extends LedgerContext>(work: Context, credits: DeferredCredits): Context {
  return { ...work, credits }
}
