import type { DefinitionTable } from './definitions.ts'
import { rippleTable } from './ripple-table.ts'

/** CALL: the ripple table plus its own transactions and fields. */
export const callTable: DefinitionTable = {
  fields: {
    ...rippleTable.fields,
    UInt64: `${rippleTable.fields.UInt64 ?? ''} Fans:10`,
    Amount: `${rippleTable.fields.Amount ?? ''} Total:11 Freezed:12`,
    Blob: `${rippleTable.fields.Blob ?? ''} NickName:19 Invoice:20`,
  },
  transactions: `${rippleTable.transactions} NickNameSet:6 Contract:9 TicketCancel:11 IssueSet:16`,
  ledgerEntries: rippleTable.ledgerEntries,
}
