import { nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ApplyContext } from '../money/apply-context.ts'
import { giveNative, liquidNative, takeNative } from '../money/native-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** The payment of a check to the account that cashes it. */
export interface Cashing {
  readonly from: AccountEntry
  /** The maximum of the check. */
  readonly most: { readonly asset: AssetRef; readonly amount: LedgerNumber }
  readonly amount: LedgerNumber
  /** True for exactly the amount, false for at least the amount. */
  readonly isExact: boolean
}

/** Whether the sender of a check cannot pay the micro units. Deleting the check releases a reserve. */
export function lacksNativeFunds(context: ApplyContext, from: AccountEntry, drops: bigint): boolean {
  return drops > liquidNative(context, from).mantissa + context.rules.reserveIncrement
}

/** Cashes a check in native units. */
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
