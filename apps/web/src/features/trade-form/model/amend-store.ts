import { type Store, createStore } from '../../../lib/store.ts'
import type { Side } from './order-type.ts'

/** An own order that rests in the book, as far as changing it needs to know. Figures are plain text. */
export interface AmendedOrder {
  readonly seq: number
  /** BASE/COUNTER in chain codes */
  readonly pair: string
  readonly side: Side
  readonly price: string
  /** base and counter that are still open */
  readonly amount: string
  readonly total: string
}

/** The order whose dialog is open; `price` is a new one that was chosen elsewhere, by dragging its line for example. */
export interface Amending {
  readonly order: AmendedOrder
  readonly price?: string | undefined
  /** It is in the book no more: what would take its place would be one more order. */
  readonly isGone?: boolean
}

export const amendingStore: Store<Amending | undefined> = createStore<Amending | undefined>(undefined)

/** Opens the dialog that changes an order. */
export const openAmend = (amending: Amending): void => amendingStore.set(amending)

/**
 * Tells what became of the order since the dialog was opened. What would be sent otherwise is what was filled meanwhile
 * once more.
 * @param now undefined when it is gone
 */
export function amendMoved(now: AmendedOrder | undefined): void {
  amendingStore.set((amending) => {
    if (amending === undefined || amending.isGone === true) return amending
    if (now === undefined) return { ...amending, isGone: true }
    return now.amount === amending.order.amount ? amending : { ...amending, order: now }
  })
}

/** Closes it. */
export const closeAmend = (): void => amendingStore.set(undefined)
