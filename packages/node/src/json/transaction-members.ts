import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import { engineResultCode } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { StoredTransaction } from '../store/stored-transaction.ts'
import type { ApiVersion } from './api-version.ts'
import type { Result } from './result.ts'
import type { WireForms } from './wire-forms.ts'
import { isSkywell } from '../base/code-base.ts'
import { serialised } from './serialised.ts'
import { storedJson } from './transaction-json.ts'

/** How a transaction is to be shown. */
export interface TransactionForm {
  readonly version: ApiVersion
  readonly binary: boolean
}

/** Metadata in bytes where a request wants them and the network has them, otherwise readable. */
export function binaryMeta(
  network: NetworkDefinition,
  metadata: MetadataJson,
  readable: Result,
  version: ApiVersion,
): Result {
  const numbered = { ...metadata, TransactionResult: engineResultCode(metadata.TransactionResult) }
  const blob = serialised(network, numbered)
  if (blob === undefined) return { meta: readable }
  return version === 1 ? { meta: blob } : { meta_blob: blob }
}

/** ISO 8601 without parts of a second. */
export function isoTime(ledgerSeconds: number): string {
  return new Date(ledgerTimeToUnixMs(ledgerSeconds)).toISOString().replace('.000Z', 'Z')
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
  { forms, network }: { readonly forms: WireForms; readonly network: NetworkDefinition },
  stored: StoredTransaction,
  header: LedgerHeader,
  { version, binary }: TransactionForm,
): Result {
  const { tx, meta, blob } = storedJson(forms, stored, header)
  const bytes = (): Result => binaryMeta(network, stored.metadata, meta, version)
  const about = { ledger_index: header.index, validated: true }
  if (version === 1) {
    if (binary) return { tx_blob: blob, ...bytes(), ...about }
    return isSkywell(network) ? { tx, meta, ...about } : { tx, meta, validated: true }
  }
  const ledger = ledgerMembersOf(header)
  if (binary) return { tx_blob: blob, ...bytes(), ...ledger }
  return { tx_json: txJson(tx), meta, hash: tx['hash'], ...ledger }
}
