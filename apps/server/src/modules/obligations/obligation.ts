import type { TokenObstacle } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import type { PaymentEnd } from './payer.ts'

/** Identifies a payment: a row, and one of the ways to pay such rows. */
export interface Due {
  readonly kind: string
  /** Key of the row. */
  readonly id: string
  readonly way: string
}

/** Returns the name of a payment in the tables of numbers and submissions. */
export function purposeOf({ kind, id, way }: Due): string {
  return `${kind}:${id}:${way}`
}

/** Parses a purpose into the payment that it names. */
export function dueOf(purpose: string): Due {
  const [kind = '', id = '', way = ''] = purpose.split(':')
  return { kind, id, way }
}

/** The debt of a row. Amounts are decimal text in whole coins. */
export interface Owed {
  readonly to: string
  readonly amount: string
  readonly tag?: number
  /** Memo that the receiver was promised; absent if the payer writes its own memo or no memo. */
  readonly memo?: string
  /** The empty string as issuer means the native coin; absent if the paying account fixes the asset. */
  readonly asset?: { readonly token: string; readonly issuer: string }
}

/**
 * Reason to sign nothing: a reorg may still remove the payment that the row received, the receiver cannot be paid, or
 * no transaction of the chain can represent the payment.
 */
export type Hindrance = 'unconfirmed' | 'receiver' | 'unwritable'

/** Reason why a ledger refused a payment: its receiver, the issuer of its token, or anything else. */
type Failure = 'cannotReceive' | TokenObstacle | 'refused'

/** How a payment ended, or that it was abandoned before anything was signed. */
export type Outcome =
  | (PaymentEnd & { readonly failure: Failure })
  | { readonly kind: 'abandoned'; readonly hindrance: Hindrance }

/** One way in which the rows of a table are paid. `owed` and `settle` get the row that the transaction has locked. */
export interface Obligation<Row = object> {
  /** Locks a row without waiting; throws RowLockedError. */
  readonly machine: { lockNow(tx: Queries, id: string): Promise<Row | undefined> }
  /** Returns the debt of a row; undefined if it owes nothing in this way. */
  owed(row: Row): Owed | undefined
  /**
   * Stores the outcome of a payment.
   * @param at milliseconds since 1970
   * @returns false for a row that expects no payment
   */
  settle(tx: Queries, row: Row, outcome: Outcome, at: number): Promise<boolean>
}
