import type { ParsedAmount } from '@tidebook/protocol'
import type { AssetRef } from './asset-ref.ts'
import type { State } from './state.ts'

/** Returns the interned asset of an amount whose issuer exists. */
export function assetOf(state: State, amount: ParsedAmount): AssetRef {
  const { currency, issuer } = amount
  if (currency === undefined || issuer === undefined) return state.native
  return state.internAsset(state.internCurrency(currency), state.internAccount(issuer))
}
