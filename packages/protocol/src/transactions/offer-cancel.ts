import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkAboveZero } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

export interface OfferCancelTransaction extends TransactionJson {
  TransactionType: 'OfferCancel'
  OfferSequence: number
}

const shape = { type: 'OfferCancel', required: ['OfferSequence'], optional: [], flags: 0 }

/** @throws ProtocolError naming the field (ledger-rules 1.5) */
export function validateOfferCancel(network: NetworkDefinition, tx: TransactionJson): OfferCancelTransaction {
  checkShape(network, tx, shape)
  checkAboveZero(tx, 'OfferSequence')
  const cancel = tx as OfferCancelTransaction
  if (cancel.Sequence !== undefined && cancel.OfferSequence >= cancel.Sequence && cancel.Sequence !== 0) {
    throw refuse('protocol/value', 'Must be below the own sequence', 'OfferSequence')
  }
  return cancel
}

/** Builds the cancellation of the account's offer with sequence `offerSequence`. Leaves out Fee and Sequence. */
export function buildOfferCancel(input: {
  readonly account: string
  readonly offerSequence: number
}): OfferCancelTransaction {
  return { TransactionType: 'OfferCancel', Account: input.account, Flags: 0, OfferSequence: input.offerSequence }
}
