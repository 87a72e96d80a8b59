import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkRelation } from './relation.ts'
import type { RelationFields } from './relation.ts'

export interface RelationDelTransaction extends RelationFields {
  TransactionType: 'RelationDel'
}

/** Validates a transaction that revokes an authorization or a freeze. @throws ProtocolError naming the field */
export function validateRelationDel(network: NetworkDefinition, tx: TransactionJson): RelationDelTransaction {
  checkRelation(network, tx, 'RelationDel')
  return tx as RelationDelTransaction
}
