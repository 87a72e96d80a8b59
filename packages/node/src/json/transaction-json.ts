import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { parseTransaction } from '@tidebook/protocol'
import { hexText } from './serialised.ts'
import type { WireForms } from './wire-forms.ts'
import type { Result } from './result.ts'
import { isSkywell } from '../base/code-base.ts'

/** Returns metadata with `delivered_amount`, the delivered amount of every successful payment. */
export function metadataJson(tx: Readonly<Record<string, unknown>>, metadata: MetadataJson): Result {
  if (tx['TransactionType'] !== 'Payment' || metadata.TransactionResult !== 'tesSUCCESS') return { ...metadata }
  return { ...metadata, delivered_amount: metadata.DeliveredAmount ?? tx['Amount'] }
}

/** Adds both names of a payment's maximum delivery in version 1, except on networks that use only one. */
export function withDeliverMax(tx: Result, network: NetworkDefinition): Result {
  if (tx['TransactionType'] !== 'Payment' || isSkywell(network)) return tx
  return { ...tx, DeliverMax: tx['Amount'] }
}

export interface ValidatedTransaction {
  readonly blob: Uint8Array
  readonly metadata: MetadataJson
}

/**
 * Returns the members of a stored transaction: readable with its date, or as `tx_blob`.
 * @param omitted names of fields of the transaction to leave out
 */
export function storedJson(
  forms: WireForms,
  stored: ValidatedTransaction,
  header: LedgerHeader,
  omitted?: ReadonlySet<string>,
): { readonly tx: Result; readonly meta: Result; readonly blob: string } {
  const tx = forms.transaction(parseTransaction(forms.network, stored.blob), omitted)
  return {
    tx: {
      ...withDeliverMax(tx, forms.network),
      date: header.closeTime,
      inLedger: header.index,
      ledger_index: header.index,
    },
    meta: metadataJson(tx, stored.metadata),
    blob: hexText(stored.blob),
  }
}
