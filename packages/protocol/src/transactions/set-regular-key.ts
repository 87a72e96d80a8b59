import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkOtherAccount } from './checks.ts'
import { checkShape } from './transaction-shape.ts'

export interface SetRegularKeyTransaction extends TransactionJson {
  TransactionType: 'SetRegularKey'
  /** Omitting it removes the regular key. */
  RegularKey?: string
}

const shape = { type: 'SetRegularKey', required: [], optional: ['RegularKey'], flags: 0 }

/** @throws ProtocolError naming the field */
export function validateSetRegularKey(network: NetworkDefinition, tx: TransactionJson): SetRegularKeyTransaction {
  checkShape(network, tx, shape)
  checkOtherAccount(tx, 'RegularKey')
  return tx as SetRegularKeyTransaction
}
