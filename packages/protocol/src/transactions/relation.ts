import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkAmount, checkOtherAccount } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

const AUTHORIZE = 1
const FREEZE = 3

/**
 * Validates a transaction that sets (RelationSet) or revokes (RelationDel) the authorization of another account to use
 * an amount of a currency, or a freeze of that amount.
 * @throws ProtocolError naming the field
 */
export function validateRelation(network: NetworkDefinition, tx: TransactionJson): void {
  const shape = { type: tx.TransactionType, required: ['Target', 'RelationType'], optional: ['LimitAmount'], flags: 0 }
  checkShape(network, tx, shape)
  checkOtherAccount(tx, 'Target')
  if (tx['RelationType'] !== AUTHORIZE && tx['RelationType'] !== FREEZE) {
    throw refuse('protocol/value', 'Must be 1 (authorise) or 3 (freeze)', 'RelationType')
  }
  if (tx['LimitAmount'] !== undefined) checkAmount(network, tx, 'LimitAmount', 'issued', 'zero')
}
