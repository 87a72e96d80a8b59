import type { ParsedTransaction, ProtocolError } from '@tidebook/protocol'
import type { HandedIn } from './ledger-host.ts'

/** What became of a submission in the open ledger. Provisional: only a committed ledger is final. */
export type SubmitOutcome =
  | {
      readonly kind: 'decided'
      readonly tx: ParsedTransaction
      readonly result: HandedIn
      /** Index of the ledger it was tried in. */
      readonly ledgerIndex: number
    }
  | { readonly kind: 'malformed'; readonly error: ProtocolError }
  /** Never reached the ledger: its form or a signature is wrong. */
  | { readonly kind: 'unfit'; readonly tx: ParsedTransaction; readonly reason: string }
  /** The log neither delivered nor refused it in time; it may still be applied later. */
  | { readonly kind: 'lost' }
  /** The log did not take it: it will not be applied. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'stopping' }
