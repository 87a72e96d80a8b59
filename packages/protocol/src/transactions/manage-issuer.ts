import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

export interface ManageIssuerTransaction extends TransactionJson {
  TransactionType: 'ManageIssuer'
  IssuerAccountID: string
}

const shape = { type: 'ManageIssuer', required: ['IssuerAccountID'], optional: [], flags: 0 }

/**
 * Validates a transaction in which the manager account names who may issue currencies. @throws ProtocolError naming the
 * field
 */
export function validateManageIssuer(network: NetworkDefinition, tx: TransactionJson): ManageIssuerTransaction {
  checkShape(network, tx, shape)
  return tx as ManageIssuerTransaction
}
