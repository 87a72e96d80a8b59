import { formatDecimal, isPositive, issuedFromDecimal, issuedToText, nativeFromDecimal } from '@tidebook/amount'
import type { Decimal, Rounding } from '@tidebook/amount'
import type { AmountJson } from '../codec/json.ts'
import { refuse } from './transaction-shape.ts'

/** A currency to trade or send. The native currency has no issuer. */
export interface Asset {
  readonly currency: string
  readonly issuer?: string | undefined
}

/**
 * Returns a decimal amount of an asset in wire JSON, at the asset's precision (6 decimals for native, 16 digits for
 * issued assets).
 * @throws ProtocolError `protocol/amount` when not above 0; AmountError `amount/precision`, `amount/overflow`
 */
export function assetAmount(asset: Asset, amount: Decimal, field: string, rounding: Rounding = 'down'): AmountJson {
  if (!isPositive(amount)) throw refuse('protocol/amount', 'Must be above 0', field)
  if (asset.issuer === undefined) return nativeFromDecimal(amount).toString()
  const value = issuedFromDecimal(amount, rounding)
  if (value.mantissa === 0n) throw refuse('protocol/amount', `Too small: ${formatDecimal(amount)}`, field)
  return { currency: asset.currency, issuer: asset.issuer, value: issuedToText(value) }
}
