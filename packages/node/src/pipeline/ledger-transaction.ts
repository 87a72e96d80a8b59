import type { EngineResult, MetadataJson } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { AddressBook } from '../store/address-book.ts'
import type { JsonPacker } from '../store/pack-json.ts'
import type { TransactionRecord } from '../store/stored-transaction.ts'
import { encodeRecord } from '../store/transaction-record.ts'
import { affectedAccounts } from './affected-accounts.ts'

/** A transaction of the open ledger, or of one that just closed. */
export interface LedgerTransaction {
  readonly tx: ParsedTransaction
  readonly result: EngineResult
  readonly metadata: MetadataJson
  /** Made while the transaction is applied, so that closing a large ledger stays short. */
  readonly record: TransactionRecord
}

export function ledgerTransaction(
  tx: ParsedTransaction,
  result: EngineResult,
  metadata: MetadataJson,
  { packer, addresses }: { readonly packer: JsonPacker; readonly addresses: AddressBook },
): LedgerTransaction {
  const destination = tx.fields['Destination']
  const named = destination instanceof Uint8Array ? [tx.account, destination] : [tx.account]
  const record = {
    hash: tx.hash,
    bytes: encodeRecord(packer, tx.blob, metadata),
    accounts: affectedAccounts(metadata, named, addresses),
  }
  return { tx, result, metadata, record }
}
