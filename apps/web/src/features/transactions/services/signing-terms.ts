import type { SignedSubmission, Terms } from '@tidebook/client/submit'
import type { SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'

/** A draft with what the network asks of it now; `index` is its place among those that are signed together. */
export function completed(tx: TransactionJson, { fee, sequence, lastLedger }: Terms, index = 0): TransactionJson {
  // What uses a ticket has no number in the row.
  const number = tx['TicketSequence'] === undefined ? sequence + index : 0
  return { ...tx, Fee: fee, Sequence: number, LastLedgerSequence: lastLedger }
}

/** What is sent of a signed transaction. It is read from the signed blob; nothing of it comes from the request. */
export function sentOf({ blob, hash, summary }: SignedTransaction, { lastLedger }: Terms): SignedSubmission {
  const ticket = summary.fields['TicketSequence']
  return {
    blob,
    hash,
    sequence: summary.sequence,
    lastLedger: summary.lastLedgerSequence ?? lastLedger,
    ...(typeof ticket === 'number' && { ticket }),
  }
}
