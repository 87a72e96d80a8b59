import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import { engineResultCode } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { encodeObject } from '@tidebook/protocol'
import { LEDGER_EPOCH_OFFSET } from '../clock.ts'
import { hexText } from '../json/hex-text.ts'
import type { StoredTransaction } from '../store/stored-transaction.ts'
import type { ApiVersion } from './api-version.ts'
import type { Result } from './method.ts'
import type { Services } from './services.ts'
import { storedJson } from './transaction-json.ts'

/** How a transaction is to be shown. */
export interface TransactionForm {
  readonly version: ApiVersion
  readonly binary: boolean
}

/** Metadata as the network serialises it, upper-case hex. */
export function metadataBlob(network: NetworkDefinition, metadata: MetadataJson): string {
  const numbered = { ...metadata, TransactionResult: engineResultCode(metadata.TransactionResult) }
  return hexText(encodeObject(network, numbered))
}

/** ISO 8601 without parts of a second. */
export function isoTime(ledgerSeconds: number): string {
  return new Date((ledgerSeconds + LEDGER_EPOCH_OFFSET) * 1000).toISOString().replace('.000Z', 'Z')
}

/** The fields of a transaction as version 2 shows them. */
export function txJson(tx: Result): Result {
  const { hash: _hash, inLedger: _inLedger, ...fields } = tx
  if (tx['TransactionType'] !== 'Payment') return fields
  const { Amount: amount, ...rest } = fields
  return { ...rest, DeliverMax: amount }
}

/** What every form of version 2 says about a transaction's ledger. */
export function ledgerMembersOf(header: LedgerHeader): Result {
  return {
    close_time_iso: isoTime(header.closeTime),
    ledger_hash: header.hash,
    ledger_index: header.index,
    validated: true,
  }
}

/** A validated transaction inside an answer that names its ledger for each transaction. */
export function listedMembers(
  { forms, network }: Services,
  stored: StoredTransaction,
  header: LedgerHeader,
  { version, binary }: TransactionForm,
): Result {
  const { tx, meta, blob } = storedJson(forms, stored, header)
  const about = { ledger_index: header.index, validated: true }
  if (version === 1) {
    if (binary) return { tx_blob: blob, meta: metadataBlob(network, stored.metadata), ...about }
    return { tx, meta, ...about }
  }
  const ledger = ledgerMembersOf(header)
  if (binary) return { tx_blob: blob, meta_blob: metadataBlob(network, stored.metadata), ...ledger }
  return { tx_json: txJson(tx), meta, hash: tx['hash'], ...ledger }
}
