import type { OrderType } from './order-type.ts'
import type { Validity } from './validity.ts'

/** 25, 50, 75, 100 percent of what is free, or everything that fee and reserve leave. */
export type Share = 25 | 50 | 75 | 100 | 'max'

export const SHARES: readonly Share[] = [25, 50, 75, 100, 'max']

/** What a person has typed into one of the two forms. Texts are plain numbers without groups, or refused text. */
export interface FormState {
  readonly type: OrderType
  /** How long it may rest, for types that do. */
  readonly validity: Validity
  readonly price: string
  readonly amount: string
  readonly total: string
  /** Set by what was pressed; typing an amount or total clears it. */
  readonly share: Share | undefined
  /** The field the person last decided, the other one follows when the price moves. */
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
