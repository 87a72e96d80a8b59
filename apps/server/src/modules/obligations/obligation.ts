import type { TokenObstacle } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import type { PaymentEnd } from './payer.ts'

/** Identifies a payment: a row, and one of the ways in which such rows are paid. */
export interface Due {
  readonly kind: string
  /** Key of the row. */
  readonly id: string
  readonly way: string
}

/** Returns the name of a payment in the tables of sequence numbers and submissions. */
export function purposeOf({ kind, id, way }: Due): string {
  return `${kind}:${id}:${way}`
}

/** Parses a purpose into the payment that it identifies. */
export function dueOf(purpose: string): Due {
  const [kind = '', id = '', way = ''] = purpose.split(':')
  return { kind, id, way }
}

/** The debt of a row. Amounts are decimal text in whole coins. */
export interface Owed {
  readonly to: string
  readonly amount: string
  readonly tag?: number
  /** Memo that was promised to the receiver; absent if the payer writes its own memo or none. */
  readonly memo?: string
  /** An empty issuer means the native coin; absent if the paying account determines the asset. */
  readonly asset?: { readonly token: string; readonly issuer: string }
}

/**
 * Reason not to sign a payment: a reorg may still remove the payment that the row received, the receiver cannot be
 * paid, or no transaction of the chain can represent the payment.
 */
export type Hindrance = 'unconfirmed' | 'receiver' | 'unwritable'

/** Why a ledger refused a payment: because of its receiver, the issuer of its token, or anything else. */
type Failure = 'cannotReceive' | TokenObstacle | 'refused'

/** How a payment ended: it has an outcome, or was abandoned before anything was signed. */
export type Outcome =
  | (PaymentEnd & { readonly failure: Failure })
  | { readonly kind: 'abandoned'; readonly hindrance: Hindrance }

/**
 * One way in which the rows of a table are paid. `owed` and `settle` receive the row that the transaction has locked.
 */
export interface Obligation<Row = object> {
  /** Locks a row without waiting. Throws RowLockedError. */
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
