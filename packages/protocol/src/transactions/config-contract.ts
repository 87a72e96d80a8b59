import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface ConfigContractTransaction extends TransactionJson {
  TransactionType: 'ConfigContract'
  Method: number
  Contracttype?: number
  Payload?: string
  Destination?: string
  ContractMethod?: string
}

const shape = {
  type: 'ConfigContract',
  required: ['Method'],
  optional: ['Payload', 'Destination', 'Amount', 'Contracttype', 'ContractMethod', 'Args', 'MethodSignature'],
  flags: 0,
}

/** Deploys or calls a contract in the first language. @throws ProtocolError naming the field */
export function validateConfigContract(network: NetworkDefinition, tx: TransactionJson): ConfigContractTransaction {
  checkShape(network, tx, shape)
  return tx as ConfigContractTransaction
}
