import type { TransactionJson } from '../codec/json.ts'
import type { TransactionShape } from './transaction-shape.ts'

/** Fields that deploying or calling a contract has on either machine. */
export interface ContractCallFields extends TransactionJson {
  Method: number
  Contracttype?: number
  Payload?: string
  Destination?: string
  ContractMethod?: string
}

/** What a transaction type that deploys or calls a contract looks like. */
export const contractCallShape = (type: string): TransactionShape => ({
  type,
  required: ['Method'],
  optional: ['Payload', 'Destination', 'Amount', 'Contracttype', 'ContractMethod', 'Args', 'MethodSignature'],
  flags: 0,
})
