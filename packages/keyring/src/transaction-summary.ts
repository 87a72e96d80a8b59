import { decodeTransaction, fromHex } from '@tidebook/protocol/codec'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'

/**
 * A summary decoded from the bytes of a signed blob. Amounts are in the JSON forms of the wire (native in micro units).
 */
export interface TransactionSummary {
  readonly type: string
  readonly account: string
  readonly fee: string
  readonly sequence: number
  readonly flags: number
  readonly lastLedgerSequence: number | undefined
  /** Every field of the blob. */
  readonly fields: TransactionJson
}

/** Decodes a blob (hex) for review. Throws `keyring/signature-failed` when a common field is missing. */
export function summarize(network: NetworkDefinition, blob: string): TransactionSummary {
  const fields = decodeTransaction(network, fromHex(blob))
  const { Fee: fee, Sequence: sequence, Flags: flags = 0 } = fields
  if (fee === undefined || sequence === undefined) throw new KeyringError('keyring/signature-failed', 'Fee or Sequence')
  const last = fields['LastLedgerSequence']
  return {
    type: fields.TransactionType,
    account: fields.Account,
    fee,
    sequence,
    flags,
    lastLedgerSequence: typeof last === 'number' ? last : undefined,
    fields,
  }
}
