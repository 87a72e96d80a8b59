import type { NetworkDefinition } from '@tidebook/protocol'
import type { Params } from './params.ts'
import { invalidField } from '../../json/rpc-error.ts'

/** Entry types, by their short names in requests. */
export const ENTRY_TYPES = {
  account: 'AccountRoot',
  amendments: 'Amendments',
  amm: 'AMM',
  check: 'Check',
  deposit_preauth: 'DepositPreauth',
  directory: 'DirectoryNode',
  fee: 'FeeSettings',
  hashes: 'LedgerHashes',
  nunl: 'NegativeUNL',
  offer: 'Offer',
  signer_list: 'SignerList',
  ticket: 'Ticket',
} as const

/** Requests may also use full names. */
const SHORT_NAMES: Readonly<Record<string, string>> = ENTRY_TYPES

/** Reads the requested entry types as LedgerEntryType (`type`); all by default. @throws RpcError invalidParams */
export function readEntryFilter(params: Params, network: NetworkDefinition): (typeName: string) => boolean {
  const type = params.optionalText('type')
  if (type === undefined) return () => true
  const lines = network.names.trustLineEntry
  const requestedType = type === 'state' ? lines : Object.hasOwn(SHORT_NAMES, type) ? SHORT_NAMES[type] : type
  if (requestedType === undefined || !network.definitions.ledgerEntryTypes.has(requestedType))
    throw invalidField('type')
  return (typeName) => typeName === requestedType
}
