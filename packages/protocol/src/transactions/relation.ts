import type { AmountJson, TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkAmount, checkOtherAccount } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

/** Fields shared by transactions that set or delete a relation. */
export interface RelationFields extends TransactionJson {
  Target: string
  RelationType: number
  LimitAmount?: AmountJson
}

export const RELATION_TYPES = { authorize: 1, freeze: 3 } as const

/** @throws ProtocolError naming the field */
export function checkRelation(network: NetworkDefinition, tx: TransactionJson, type: string): void {
  checkShape(network, tx, { type, required: ['Target', 'RelationType'], optional: ['LimitAmount'], flags: 0 })
  checkOtherAccount(tx, 'Target')
  if (tx['RelationType'] !== RELATION_TYPES.authorize && tx['RelationType'] !== RELATION_TYPES.freeze) {
    throw refuse('protocol/value', 'Must be 1 (authorise) or 3 (freeze)', 'RelationType')
  }
  if (tx['LimitAmount'] !== undefined) checkAmount(network, tx, 'LimitAmount', 'issued', 'zero')
}
