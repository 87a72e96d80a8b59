import type { AmountJson, TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkAmount } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

/** A platform's trading fee in one currency: num / den of the amounts that its users receive. */
export interface BrokerageTransaction extends TransactionJson {
  TransactionType: 'Brokerage'
  OfferFeeRateNum: number | bigint | string
  OfferFeeRateDen: number | bigint | string
  AppType?: number
  FeeAccountID?: string
  /** Specifies the fee currency; its value is 0. */
  Amount: AmountJson
}

const shape = {
  type: 'Brokerage',
  required: ['OfferFeeRateNum', 'OfferFeeRateDen', 'Amount'],
  optional: ['AppType', 'FeeAccountID'],
  flags: 0,
}

// Nodes print a rate as 16 hex digits.
function rate(value: number | bigint | string): bigint {
  return typeof value === 'string' ? BigInt(`0x${value}`) : BigInt(value)
}

/** @throws ProtocolError naming the field */
export function validateBrokerage(network: NetworkDefinition, tx: TransactionJson): BrokerageTransaction {
  checkShape(network, tx, shape)
  checkAmount(network, tx, 'Amount', 'any', 'zero')
  const brokerage = tx as BrokerageTransaction
  const denominator = rate(brokerage.OfferFeeRateDen)
  if (denominator === 0n) throw refuse('protocol/value', 'Must be above 0', 'OfferFeeRateDen')
  if (rate(brokerage.OfferFeeRateNum) > denominator) throw refuse('protocol/value', 'More than all', 'OfferFeeRateNum')
  return brokerage
}
