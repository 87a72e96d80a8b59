import type { TokenObstacle } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import type { PaymentEnd } from './payer.ts'

/** Identifies a payment: a row, and one of the ways to pay rows of its kind. */
export interface Due {
  readonly kind: string
  /** Key of the row. */
  readonly id: string
  readonly way: string
}

/** The name of a payment in the tables of numbers and submissions. */
export const purposeOf = ({ kind, id, way }: Due): string => `${kind}:${id}:${way}`

/** The payment that a purpose names. */
export const dueOf = (purpose: string): Due => {
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
  /** '' as issuer is the native coin; absent where the paying account fixes the asset. */
  readonly asset?: { readonly token: string; readonly issuer: string }
}

/**
 * Why nothing is signed: the chain may still take back what the row received, the receiver cannot be paid, or no transaction
 * of the chain can hold the payment.
 */
export type Hindrance = 'unconfirmed' | 'receiver' | 'unwritable'

/** Why a ledger refused a payment: because of its receiver, of the issuer of its token, or of anything else. */
export type Failure = 'cannotReceive' | TokenObstacle | 'refused'

/** How a payment ended, or that it was abandoned before anything was signed. */
export type Outcome =
  | (PaymentEnd & { readonly failure: Failure })
  | { readonly kind: 'abandoned'; readonly hindrance: Hindrance }

/** One way in which the rows of a table are paid. `owed` and `settle` get the row that the transaction has locked. */
export interface Obligation<Row = object> {
  readonly machine: { lock(tx: Queries, id: string): Promise<Row | undefined> }
  /** Undefined for a row that owes nothing in this way. */
  owed(row: Row): Owed | undefined
  /** Writes down how a payment ended. @returns false for a row that expects no payment @param at milliseconds since 1970 */
  settle(tx: Queries, row: Row, outcome: Outcome, at: number): Promise<boolean>
}
