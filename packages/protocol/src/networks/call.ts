import { buildDefinitions } from './definitions/build-definitions.ts'
import type { NetworkDefinition } from './network.ts'
import type { DefinitionTable } from './definitions/definitions.ts'
import { rippleTable } from './definitions/ripple-table.ts'

/** CALL: the ripple table plus network-specific transactions and fields. */
const callTable: DefinitionTable = {
  fields: {
    ...rippleTable.fields,
    UInt64: `${rippleTable.fields.UInt64 ?? ''} Fans:10`,
    Amount: `${rippleTable.fields.Amount ?? ''} Total:11 Freezed:12`,
    Blob: `${rippleTable.fields.Blob ?? ''} NickName:19 Invoice:20`,
  },
  transactions: `${rippleTable.transactions} NickNameSet:6 Contract:9 TicketCancel:11 IssueSet:16`,
  ledgerEntries: rippleTable.ledgerEntries,
}

export const call: NetworkDefinition = {
  id: 'call',
  alphabet: 'cpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2brdeCg65jkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'CALL',
  longestCurrency: 3,
  maxNative: 100_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'RippleState' },
  definitions: buildDefinitions(callTable),
}
