import type { AmountJson, TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkAmount } from './checks.ts'
import { checkShape } from './transaction-shape.ts'

export interface IssueSetTransaction extends TransactionJson {
  TransactionType: 'IssueSet'
  /** The maximum that may ever be issued. */
  TotalAmount: AmountJson
}

const shape = { type: 'IssueSet', required: ['TotalAmount'], optional: ['IssuedAmount', 'TotalUsers'], flags: 0 }

/** @throws ProtocolError naming the field */
export function validateIssueSet(network: NetworkDefinition, tx: TransactionJson): IssueSetTransaction {
  checkShape(network, tx, shape)
  checkAmount(network, tx, 'TotalAmount', 'issued', 'above-zero')
  return tx as IssueSetTransaction
}
