import { nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ApplyContext } from '../money/apply-context.ts'
import { giveNative, liquidNative, takeNative } from '../money/native-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** What a check shall pay to the account that cashes it. */
export interface Cashing {
  readonly from: AccountEntry
  /** The most that the check allows. */
  readonly most: { readonly asset: AssetRef; readonly amount: LedgerNumber }
  readonly amount: LedgerNumber
  /** Exactly the amount; otherwise at least as much. */
  readonly isExact: boolean
}

/** Whether the sender of a check could not pay so many micro units; the check itself frees a reserve when it goes. */
export function lacksNative(context: ApplyContext, from: AccountEntry, drops: bigint): boolean {
  return drops > liquidNative(context, from).mantissa + context.rules.reserveIncrement
}

/** Pays a check out in native units. */
export function cashNative(context: ApplyContext, { from, most, amount, isExact }: Cashing): EngineResult {
  const liquid = liquidNative(context, from, 1).mantissa
  let drops = amount.mantissa
  if (!isExact) {
    const possible = liquid < most.amount.mantissa ? liquid : most.amount.mantissa
    if (possible > drops) drops = possible
    context.delivered = { amount: nativeNumber(drops), asset: context.state.native }
  }
  if (liquid < drops || !takeNative(context, from, drops)) return 'tecUNFUNDED_PAYMENT'
  giveNative(context, context.account, drops)
  return 'tesSUCCESS'
}
