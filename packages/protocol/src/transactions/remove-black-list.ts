import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface RemoveBlackListTransaction extends TransactionJson {
  TransactionType: 'RemoveBlackList'
  BlackListAccountID: string
}

const shape = { type: 'RemoveBlackList', required: ['BlackListAccountID'], optional: [], flags: 0 }

/** Validates a transaction in which the manager account unblocks an account. @throws ProtocolError naming the field */
export function validateRemoveBlackList(network: NetworkDefinition, tx: TransactionJson): RemoveBlackListTransaction {
  checkShape(network, tx, shape)
  return tx as RemoveBlackListTransaction
}
