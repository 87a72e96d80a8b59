import { type Store, createStore } from '../../../lib/store.ts'
import type { Side } from './order-type.ts'

/** Fields of the user's open order that the amend dialog needs. Figures are plain text. */
export interface AmendedOrder {
  readonly seq: number
  /** BASE/COUNTER in chain codes */
  readonly pair: string
  readonly side: Side
  readonly price: string
  /** Base and counter amounts that are not filled yet. */
  readonly amount: string
  readonly total: string
  /** Whether `seq` is the number of a paper order. */
  readonly isPaper?: boolean
}

/** The order whose dialog is open; `price` is a new price set elsewhere, for example by dragging the order's line. */
export interface Amending {
  readonly order: AmendedOrder
  readonly price?: string | undefined
  /** Whether the order has left the book: a replacement would be an additional order. */
  readonly isGone?: boolean
}

export const amendingStore: Store<Amending | undefined> = createStore<Amending | undefined>(undefined)

/** Opens the dialog that amends an order. */
export function openAmend(amending: Amending): void {
  return amendingStore.set(amending)
}

/**
 * Updates the order in the open dialog. Otherwise the dialog would send the filled part again.
 * @param now undefined when the order is gone
 */
export function updateAmendedOrder(now: AmendedOrder | undefined): void {
  amendingStore.set((amending) => {
    if (amending === undefined || amending.isGone === true) return amending
    if (now === undefined) return { ...amending, isGone: true }
    return now.amount === amending.order.amount ? amending : { ...amending, order: now }
  })
}

/** Closes the dialog. */
export function closeAmend(): void {
  return amendingStore.set(undefined)
}
