import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import { parseTransaction } from '@tidebook/protocol'
import { hexText } from '../json/hex-text.ts'
import type { WireForms } from '../json/wire-forms.ts'
import type { Result } from './method.ts'

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
  forms: WireForms,
  stored: ValidatedTransaction,
  header: LedgerHeader,
): { readonly tx: Result; readonly meta: Result; readonly blob: string } {
  const tx = forms.transaction(parseTransaction(forms.network, stored.blob))
  return {
    tx: { ...tx, date: header.closeTime, inLedger: header.index, ledger_index: header.index },
    meta: metadataJson(tx, stored.metadata),
    blob: hexText(stored.blob),
  }
}
