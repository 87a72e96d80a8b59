import type { ParsedTransaction, ProtocolError } from '@tidebook/protocol'
import type { SubmissionResult } from './ledger-host.ts'

/** Outcome of a submission in the open ledger. Provisional: only a committed ledger is final. */
export type SubmitOutcome =
  | {
      readonly kind: 'decided'
      readonly tx: ParsedTransaction
      readonly result: SubmissionResult
      /** Index of the ledger in which the transaction was tried. */
      readonly ledgerIndex: number
    }
  | { readonly kind: 'malformed'; readonly error: ProtocolError }
  /** The submission never reached the ledger, because its form or a signature is invalid. */
  | { readonly kind: 'unfit'; readonly tx: ParsedTransaction; readonly reason: string }
  /** The log neither delivered nor refused the transaction in time. It may still be applied later. */
  | { readonly kind: 'lost' }
  /** The log did not accept the transaction, so it will not be applied. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'stopping' }
