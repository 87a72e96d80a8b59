import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface RemoveContractTransaction extends TransactionJson {
  TransactionType: 'RemoveContract'
  Target: string
}

const shape = { type: 'RemoveContract', required: ['Target'], optional: [], flags: 0 }

/** Validates a transaction that ends a contract. @throws ProtocolError naming the field */
export function validateRemoveContract(network: NetworkDefinition, tx: TransactionJson): RemoveContractTransaction {
  checkShape(network, tx, shape)
  return tx as RemoveContractTransaction
}
