import type { AmountJson, TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface ContractTransaction extends TransactionJson {
  TransactionType: 'Contract'
  Expiration: number
  BondAmount: number
  StampEscrow: number
  JingtumEscrow: AmountJson
}

const shape = {
  type: 'Contract',
  required: ['Expiration', 'BondAmount', 'StampEscrow', 'JingtumEscrow'],
  optional: ['CreateCode', 'FundCode', 'RemoveCode', 'ExpireCode'],
  flags: 0,
}

/** Validates a transaction that opens a contract of the oldest type. @throws ProtocolError naming the field */
export function validateContract(network: NetworkDefinition, tx: TransactionJson): ContractTransaction {
  checkShape(network, tx, shape)
  return tx as ContractTransaction
}
