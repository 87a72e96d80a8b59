import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkRelation } from './relation.ts'
import type { RelationFields } from './relation.ts'

export interface RelationSetTransaction extends RelationFields {
  TransactionType: 'RelationSet'
}

/**
 * Validates a transaction that authorizes another account to use an amount of a currency, or freezes that amount.
 * @throws ProtocolError naming the field
 */
export function validateRelationSet(network: NetworkDefinition, tx: TransactionJson): RelationSetTransaction {
  checkRelation(network, tx, 'RelationSet')
  return tx as RelationSetTransaction
}
