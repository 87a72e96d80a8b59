import { compare } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { ChainNodeError } from './chain-node-error.ts'

/**
 * Returns the fee if the network's limit allows it.
 * @throws ChainNodeError `chain/fee-too-high`
 */
export function requireFeeBelow(fee: Decimal, highest: Decimal): Decimal {
  if (compare(fee, highest) > 0) throw new ChainNodeError('chain/fee-too-high')
  return fee
}
