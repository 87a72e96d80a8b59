/**
 * Fields that a reader of amounts, orders and balances never needs: those that prove a transaction, and those that link
 * ledger entries. They are a third of the text of a ledger.
 */
export const LEFT_OUT_OF_BRIEF: ReadonlySet<string> = new Set([
  'SigningPubKey',
  'TxnSignature',
  'Signers',
  'LedgerIndex',
  'PreviousTxnID',
  'PreviousTxnLgrSeq',
  'BookNode',
  'OwnerNode',
  'HighNode',
  'LowNode',
])

/** Leaves out nothing. */
export const COMPLETE: ReadonlySet<string> = new Set()
