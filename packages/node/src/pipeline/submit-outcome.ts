import type { ApplyResult } from '@tidebook/ledger'
import type { ParsedTransaction, ProtocolError } from '@tidebook/protocol'

/** What became of a submission in the open ledger. Provisional: only a committed ledger is final. */
export type SubmitOutcome =
  | {
      readonly kind: 'decided'
      readonly tx: ParsedTransaction
      readonly result: ApplyResult
      /** Index of the ledger it was tried in. */
      readonly ledgerIndex: number
    }
  | { readonly kind: 'malformed'; readonly error: ProtocolError }
  | { readonly kind: 'bad-signature'; readonly tx: ParsedTransaction }
  /** The log neither delivered nor refused it in time; it may still be applied later. */
  | { readonly kind: 'lost' }
  /** The log did not take it: it will not be applied. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'stopping' }
