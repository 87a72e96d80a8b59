import type { SignedSubmission, Terms } from '@tidebook/client/submit'
import type { SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'

/**
 * Completes a draft with the network's current terms; `index` is its position among the transactions signed together.
 */
export function completeTransaction(
  tx: TransactionJson,
  { fee, sequence, lastLedger }: Terms,
  index = 0,
): TransactionJson {
  // A transaction with a ticket uses no sequence number.
  const number = tx['TicketSequence'] === undefined ? sequence + index : 0
  return { ...tx, Fee: fee, Sequence: number, LastLedgerSequence: lastLedger }
}

/** Reads the submission from the signed blob, without any data of the request. */
export function toSubmission({ blob, hash, summary }: SignedTransaction, { lastLedger }: Terms): SignedSubmission {
  const ticket = summary.fields['TicketSequence']
  return {
    blob,
    hash,
    sequence: summary.sequence,
    lastLedger: summary.lastLedgerSequence ?? lastLedger,
    ...(typeof ticket === 'number' && { ticket }),
  }
}
