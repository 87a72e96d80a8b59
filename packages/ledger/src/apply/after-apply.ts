import { BROKERAGE, ISSUE } from '../entries/objects/object-types.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { sortChanges } from '../state/typed-change.ts'
import { assetOf } from '../state/asset-of.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { chargeBrokerage } from './charge-brokerage.ts'
import { countIssued } from './count-issued.ts'
import { amountField } from '../base/tx-fields.ts'

/** Applies the network's own rules to a successful change: platform fees and totals of issuers. */
export function settle(context: ApplyContext, mark: number): EngineResult {
  const { state, tx } = context
  if (state.hasHad(BROKERAGE)) {
    const takerPays = tx.type === 'OfferCreate' ? amountField(tx, 'TakerPays') : undefined
    const asset = takerPays === undefined ? undefined : assetOf(state, takerPays)
    chargeBrokerage(context, sortChanges(state.journal.changesSince(mark)), asset)
  }
  return state.hasHad(ISSUE) ? countIssued(context, sortChanges(state.journal.changesSince(mark))) : 'tesSUCCESS'
}
