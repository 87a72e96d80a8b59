import type { ParsedAmount } from '@tidebook/protocol'
import type { AssetRef } from './asset-ref.ts'
import type { State } from './state.ts'

/** The interned asset of an amount whose issuer is known to exist. */
export function assetOf(state: State, amount: ParsedAmount): AssetRef {
  const { currency, issuer } = amount
  if (currency === undefined || issuer === undefined) return state.native
  return state.internAsset(state.internCurrency(currency), state.internAccount(issuer))
}
