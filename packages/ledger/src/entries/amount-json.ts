import { issuedToText } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { FieldSink } from './field-sink.ts'
import type { AmountJson } from './json-fields.ts'
import type { Name } from './name.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** Returns an amount in wire JSON. */
export function amountJson(amount: LedgerNumber, asset: AssetRef): AmountJson {
  if (!isIssued(asset)) return amount.mantissa.toString()
  return { currency: asset.currency.code, issuer: asset.issuer.address, value: issuedToText(amount) }
}

/** Writes an amount to a sink. */
export function writeAmountText(out: FieldSink, name: Name, amount: LedgerNumber, asset: AssetRef): void {
  if (isIssued(asset)) out.token(name, amount, asset.currency, asset.issuer)
  else out.integer(name, amount.mantissa)
}
