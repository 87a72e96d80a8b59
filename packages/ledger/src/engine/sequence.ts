import type { ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import { requireFields } from '../money/accounts.ts'
import { findTicket, removeTicket } from '../money/tickets.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { bytesField, numberField } from '../base/tx-fields.ts'

/** Returns the ticket that a transaction uses instead of a sequence number. */
export function ticketOf(tx: ParsedTransaction): number | undefined {
  return tx.sequence === 0 ? numberField(tx, 'TicketSequence') : undefined
}

/** Returns the number that identifies an object created by the transaction: its ticket or its sequence. */
export function sequenceOf(tx: ParsedTransaction): number {
  return ticketOf(tx) ?? tx.sequence
}

function ticketRefusal(work: LedgerContext, account: AccountEntry, ticket: number): EngineResult {
  // A ticket that does not exist yet may be created later; a used ticket is never valid again.
  if (requireFields(account).sequence <= ticket) return 'terPRE_TICKET'
  return findTicket(work, account, ticket) === undefined ? 'tefNO_TICKET' : 'tesSUCCESS'
}

/** Whether this transaction is next for its account (ledger-rules 1.8; `checkSeqProxy`). */
export function sequenceRefusal(work: LedgerContext, account: AccountEntry, tx: ParsedTransaction): EngineResult {
  const ticket = ticketOf(tx)
  if (ticket !== undefined) return ticketRefusal(work, account, ticket)
  const { sequence } = requireFields(account)
  if (tx.sequence > sequence) return 'terPRE_SEQ'
  if (tx.sequence < sequence) return 'tefPAST_SEQ'
  // Checked last, as in the reference, whose queue checks the sequence first.
  return numberField(tx, 'TicketSequence') === undefined ? 'tesSUCCESS' : 'temSEQ_AND_TICKET'
}

/** Value for an account that does not track its last transaction (`getFieldH256` of the reference). */
const NO_TRANSACTION = '0'.repeat(64)

/**
 * Whether AccountTxnID matches the account's last transaction and the transaction has not expired (LastLedgerSequence).
 */
export function placeRefusal(work: LedgerContext, account: AccountEntry, tx: ParsedTransaction): EngineResult {
  const prior = bytesField(tx, 'AccountTxnID')
  const lastTransaction = requireFields(account).settings.lastTransaction || NO_TRANSACTION
  if (prior !== undefined && toHex(prior) !== lastTransaction) return 'tefWRONG_PRIOR'
  const last = numberField(tx, 'LastLedgerSequence')
  return last !== undefined && work.ledgerIndex > last ? 'tefMAX_LEDGER' : 'tesSUCCESS'
}

/** Sets the account's balance to `balance` micro units and consumes the transaction's ticket or sequence number. */
export function consumeSequence(
  work: LedgerContext,
  account: AccountEntry,
  tx: ParsedTransaction,
  balance: bigint,
): void {
  const { journal } = work.state
  const ticket = ticketOf(tx)
  if (ticket === undefined) journal.set(account, { ...requireFields(account), balance, sequence: tx.sequence + 1 })
  else {
    journal.set(account, { ...requireFields(account), balance })
    removeTicket(work, account, ticket)
  }
}

/**
 * Stores the transaction's hash if the account tracks its last transaction. A transaction that only claims a fee does
 * not count.
 */
export function keepLastTransaction(work: LedgerContext, account: AccountEntry, tx: ParsedTransaction): void {
  const fields = requireFields(account)
  if (fields.settings.lastTransaction === '') return
  work.state.journal.set(account, { ...fields, settings: { ...fields.settings, lastTransaction: tx.hash } })
}
