import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape } from './transaction-shape.ts'

interface TokenInfoJson {
  TokenInfo: { InfoType: string; InfoData: string }
}

/** Creates a token of a series or transfers one. */
export interface TransferTokenTransaction extends TransactionJson {
  TransactionType: 'TransferToken'
  TokenID: string
  Destination: string
  Domain?: string
  FundCode?: string
  TokenInfos?: TokenInfoJson[]
}

const shape = {
  type: 'TransferToken',
  required: ['TokenID', 'Destination'],
  optional: ['Domain', 'FundCode', 'TokenInfos'],
  flags: 0,
}

/** @throws ProtocolError naming the field */
export function validateTransferToken(network: NetworkDefinition, tx: TransactionJson): TransferTokenTransaction {
  checkShape(network, tx, shape)
  return tx as TransferTokenTransaction
}
