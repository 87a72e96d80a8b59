import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import { engineResultCode } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { StoredTransaction } from '../store/stored-transaction.ts'
import type { ApiVersion, Result } from './result.ts'
import type { WireForms } from './wire-forms.ts'
import { isSkywell } from '../base/code-base.ts'
import { serialised } from './serialised.ts'
import { storedJson } from './transaction-json.ts'

/** Form of a transaction in an answer. */
export interface TransactionForm {
  readonly version: ApiVersion
  readonly binary: boolean
}

/** Returns metadata as bytes if the request wants bytes and the network supports them, otherwise readable. */
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

/** Formats a time as ISO 8601 without fractions of a second. */
export function isoTime(ledgerSeconds: number): string {
  return new Date(ledgerTimeToUnixMs(ledgerSeconds)).toISOString().replace('.000Z', 'Z')
}

/** Returns the fields of a transaction in version 2. */
export function txJson(tx: Result): Result {
  const { hash: _hash, inLedger: _inLedger, ...fields } = tx
  if (tx['TransactionType'] !== 'Payment') return fields
  const { Amount: amount, ...rest } = fields
  return { ...rest, DeliverMax: amount }
}

/** Returns the members about its ledger that every form of a transaction has in version 2. */
export function ledgerMembersOf(header: LedgerHeader): Result {
  return {
    close_time_iso: isoTime(header.closeTime),
    ledger_hash: header.hash,
    ledger_index: header.index,
    validated: true,
  }
}

/** Returns a validated transaction for a response that states the ledger of each transaction. */
export function listedTransaction(
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
