import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import { fieldsToJson, parseTransaction, toHex } from '@tidebook/protocol'
import type { Result } from './method.ts'

/** A transaction's fields and its hash, as the wire prints them. */
export function transactionJson(network: NetworkDefinition, tx: ParsedTransaction): Record<string, unknown> {
  return { ...fieldsToJson(network, tx.fields), hash: tx.hash }
}

/** Metadata with `delivered_amount`: what a payment really delivered, for every payment that succeeded. */
export function metadataJson(tx: Readonly<Record<string, unknown>>, metadata: MetadataJson): Result {
  if (tx['TransactionType'] !== 'Payment' || metadata.TransactionResult !== 'tesSUCCESS') return { ...metadata }
  return { ...metadata, delivered_amount: metadata.DeliveredAmount ?? tx['Amount'] }
}

export interface ValidatedTransaction {
  readonly blob: Uint8Array
  readonly metadata: MetadataJson
}

/** The members of a stored transaction: readable with its date, or `tx_blob`. */
export function storedJson(
  network: NetworkDefinition,
  stored: ValidatedTransaction,
  header: LedgerHeader,
): { readonly tx: Result; readonly meta: Result; readonly blob: string } {
  const tx = transactionJson(network, parseTransaction(network, stored.blob))
  return {
    tx: { ...tx, date: header.closeTime, inLedger: header.index, ledger_index: header.index },
    meta: metadataJson(tx, stored.metadata),
    blob: toHex(stored.blob),
  }
}
