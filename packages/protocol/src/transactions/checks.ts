import { amountFromJson } from '../codec/types/amount-json.ts'
import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { refuse } from './transaction-shape.ts'

type AmountKind = 'native' | 'issued' | 'any'

/**
 * Checks the sign and kind of an amount field.
 * @throws ProtocolError `protocol/amount`
 */
export function checkAmount(
  network: NetworkDefinition,
  tx: TransactionJson,
  field: string,
  kind: AmountKind,
  lowest: 'zero' | 'above-zero',
): void {
  const amount = amountFromJson(network, tx[field], field)
  const native = amount.currency === undefined
  if (kind === 'native' && !native) throw refuse('protocol/amount', 'Must be native', field)
  if (kind === 'issued' && native) throw refuse('protocol/amount', 'Must be an issued amount', field)
  if (amount.mantissa < 0n) throw refuse('protocol/amount', 'Must not be negative', field)
  if (lowest === 'above-zero' && amount.mantissa === 0n) throw refuse('protocol/amount', 'Must be above 0', field)
}

/** Whether two amount fields have the same currency and issuer. */
export function sameAsset(network: NetworkDefinition, a: unknown, b: unknown): boolean {
  const left = amountFromJson(network, a, 'amount')
  const right = amountFromJson(network, b, 'amount')
  const key = (bytes: Uint8Array | undefined) => bytes?.join() ?? ''
  return key(left.currency) === key(right.currency) && key(left.issuer) === key(right.issuer)
}

/** @throws ProtocolError `protocol/value` when an account field contains the sender */
export function checkOtherAccount(tx: TransactionJson, field: string): void {
  if (tx[field] === tx.Account) throw refuse('protocol/value', 'Must be another account', field)
}

/** @throws ProtocolError `protocol/value` when a whole-number field is 0 */
export function checkAboveZero(tx: TransactionJson, field: string): void {
  if (tx[field] === 0) throw refuse('protocol/value', 'Must be above 0', field)
}
