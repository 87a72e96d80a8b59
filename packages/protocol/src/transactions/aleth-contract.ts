import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { contractCallShape, type ContractCallFields } from './contract-call.ts'
import { checkShape } from './transaction-shape.ts'

export interface AlethContractTransaction extends ContractCallFields {
  TransactionType: 'AlethContract'
}

const shape = contractCallShape('AlethContract')

/**
 * Validates a transaction that deploys or calls a contract of the second machine. @throws ProtocolError naming the
 * field
 */
export function validateAlethContract(network: NetworkDefinition, tx: TransactionJson): AlethContractTransaction {
  checkShape(network, tx, shape)
  return tx as AlethContractTransaction
}
