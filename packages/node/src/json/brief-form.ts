/**
 * Fields that readers of amounts, orders and balances never need: fields that prove a transaction, and fields that link
 * ledger entries. They make up a third of a ledger's text.
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

/** Omits nothing. */
export const COMPLETE: ReadonlySet<string> = new Set()
