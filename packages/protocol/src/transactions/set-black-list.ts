import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface SetBlackListTransaction extends TransactionJson {
  TransactionType: 'SetBlackList'
  BlackListAccountID: string
}

const shape = { type: 'SetBlackList', required: ['BlackListAccountID'], optional: [], flags: 0 }

/**
 * Validates a transaction in which the manager account blocks an account from sending. @throws ProtocolError naming the
 * field
 */
export function validateSetBlackList(network: NetworkDefinition, tx: TransactionJson): SetBlackListTransaction {
  checkShape(network, tx, shape)
  return tx as SetBlackListTransaction
}
