import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface TokenDelTransaction extends TransactionJson {
  TransactionType: 'TokenDel'
  TokenID: string
}

const shape = { type: 'TokenDel', required: ['TokenID'], optional: [], flags: 0 }

/** Validates a transaction that destroys a token. @throws ProtocolError naming the field */
export function validateTokenDel(network: NetworkDefinition, tx: TransactionJson): TokenDelTransaction {
  checkShape(network, tx, shape)
  return tx as TokenDelTransaction
}
