import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkShape, refuse } from './transaction-shape.ts'

export interface AccountSetTransaction extends TransactionJson {
  TransactionType: 'AccountSet'
  SetFlag?: number
  ClearFlag?: number
  EmailHash?: string
  WalletLocator?: string
  WalletSize?: number
  MessageKey?: string
  Domain?: string
  TransferRate?: number
}

/** Values of SetFlag and ClearFlag. */
export const ACCOUNT_SET_FLAGS = {
  requireDestinationTag: 1,
  requireAuthorization: 2,
  disallowNative: 3,
  disableMaster: 4,
  noFreeze: 6,
  globalFreeze: 7,
} as const

const PAR = 1_000_000_000
const HIGHEST_TRANSFER_RATE = 2 * PAR

const shape = {
  type: 'AccountSet',
  required: [],
  optional: [
    'SetFlag',
    'ClearFlag',
    'EmailHash',
    'WalletLocator',
    'WalletSize',
    'MessageKey',
    'Domain',
    'TransferRate',
    'TickSize',
  ],
  flags: 0x003f_0000,
}

/** @throws ProtocolError naming the field */
export function validateAccountSet(network: NetworkDefinition, tx: TransactionJson): AccountSetTransaction {
  checkShape(network, tx, shape)
  const settings = tx as AccountSetTransaction
  const { SetFlag: set = 0, ClearFlag: clear = 0, TransferRate: rate = 0 } = settings
  if (set !== 0 && set === clear) throw refuse('protocol/value', 'Sets and clears the same flag', 'ClearFlag')
  if (rate !== 0 && (rate < PAR || rate > HIGHEST_TRANSFER_RATE)) {
    throw refuse('protocol/value', 'Must be 0 or 1000000000..2000000000', 'TransferRate')
  }
  return settings
}
