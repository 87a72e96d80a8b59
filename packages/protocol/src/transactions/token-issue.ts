import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

/** Creates a series of unique tokens. */
export interface TokenIssueTransaction extends TransactionJson {
  TransactionType: 'TokenIssue'
  Issuer: string
  /** Hex of the series' name. */
  FundCode: string
  TokenSize: number | bigint | string
  AuthorizedAccount?: string
}

const shape = {
  type: 'TokenIssue',
  required: ['Issuer', 'TokenSize', 'FundCode'],
  optional: ['AuthorizedAccount'],
  flags: 0,
}

/** @throws ProtocolError naming the field */
export function validateTokenIssue(network: NetworkDefinition, tx: TransactionJson): TokenIssueTransaction {
  checkShape(network, tx, shape)
  return tx as TokenIssueTransaction
}
