import type { NetworkDefinition } from '@tidebook/protocol'
import type { Params } from './params.ts'
import { ENTRY_TYPES } from './entry-types.ts'
import { invalidField } from '../../json/rpc-error.ts'

/** Full names are accepted too. */
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
