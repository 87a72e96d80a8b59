import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface AlethContractTransaction extends TransactionJson {
  TransactionType: 'AlethContract'
  Method: number
  Contracttype?: number
  Payload?: string
  Destination?: string
  ContractMethod?: string
}

const shape = {
  type: 'AlethContract',
  required: ['Method'],
  optional: ['Payload', 'Destination', 'Amount', 'Contracttype', 'ContractMethod', 'Args', 'MethodSignature'],
  flags: 0,
}

/** Deploys or calls a contract of the second machine. @throws ProtocolError naming the field */
export function validateAlethContract(network: NetworkDefinition, tx: TransactionJson): AlethContractTransaction {
  checkShape(network, tx, shape)
  return tx as AlethContractTransaction
}
