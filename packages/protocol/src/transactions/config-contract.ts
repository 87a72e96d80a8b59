import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { contractCallShape, type ContractCallFields } from './contract-call.ts'
import { checkShape } from './transaction-shape.ts'

export interface ConfigContractTransaction extends ContractCallFields {
  TransactionType: 'ConfigContract'
}

const shape = contractCallShape('ConfigContract')

/**
 * Validates a transaction that deploys or calls a contract of the first language. @throws ProtocolError naming the
 * field
 */
export function validateConfigContract(network: NetworkDefinition, tx: TransactionJson): ConfigContractTransaction {
  checkShape(network, tx, shape)
  return tx as ConfigContractTransaction
}
