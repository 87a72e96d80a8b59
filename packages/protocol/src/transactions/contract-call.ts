import type { TransactionJson } from '../codec/json.ts'
import type { TransactionShape } from './transaction-shape.ts'

/** Fields of a transaction that deploys or calls a contract on either machine. */
export interface ContractCallFields extends TransactionJson {
  Method: number
  Contracttype?: number
  Payload?: string
  Destination?: string
  ContractMethod?: string
}

/** Returns the shape of a transaction type that deploys or calls a contract. */
export function contractCallShape(type: string): TransactionShape {
  return {
    type,
    required: ['Method'],
    optional: ['Payload', 'Destination', 'Amount', 'Contracttype', 'ContractMethod', 'Args', 'MethodSignature'],
    flags: 0,
  }
}
