import type { OrderType } from './order-type.ts'
import type { Validity } from './validity.ts'

/** 25, 50, 75 or 100 percent of the available funds; `max` leaves the fee and the reserve. */
export type Share = 25 | 50 | 75 | 100 | 'max'

export const SHARES: readonly Share[] = [25, 50, 75, 100, 'max']

/** Input of one of the two forms. Texts are plain numbers without group separators, or rejected text. */
export interface FormState {
  readonly type: OrderType
  /** Validity of order types that can rest in the book. */
  readonly validity: Validity
  readonly price: string
  readonly amount: string
  readonly total: string
  /** Set by a share button; typing an amount or total clears it. */
  readonly share: Share | undefined
  /** The field that the user set last. The other one follows when the price moves. */
  readonly decided: 'amount' | 'total'
}

export const EMPTY_FORM: FormState = {
  type: 'limit',
  validity: 'untilCancelled',
  price: '',
  amount: '',
  total: '',
  share: undefined,
  decided: 'amount',
}

/** Whether two states contain the same quantity from the user. A price change recomputes only the other field. */
export function hasSameQuantity(a: FormState, b: FormState): boolean {
  if (a.share !== b.share || a.decided !== b.decided) return false
  return a.share !== undefined || a[a.decided] === b[b.decided]
}
