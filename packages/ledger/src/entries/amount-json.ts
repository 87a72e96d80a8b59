import { issuedToText } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AmountJson } from '../metadata/metadata-json.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** An amount as the wire prints it. */
export function amountJson(amount: LedgerNumber, asset: AssetRef): AmountJson {
  if (!isIssued(asset)) return amount.mantissa.toString()
  return { currency: asset.currency.code, issuer: asset.issuer.address, value: issuedToText(amount) }
}
