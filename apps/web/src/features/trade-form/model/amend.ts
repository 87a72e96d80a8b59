import { type Decimal, add, parseDecimal } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import type { FormContext } from './form-context.ts'
import { objectReserve } from './limits.ts'
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
}

export const amendingStore: Store<Amending | undefined> = createStore<Amending | undefined>(undefined)

/** Opens the dialog that changes an order. */
export const openAmend = (amending: Amending): void => amendingStore.set(amending)

/** Closes it. */
export const closeAmend = (): void => amendingStore.set(undefined)

const plus = (known: Decimal | undefined, more: Decimal): Decimal | undefined =>
  known === undefined ? undefined : add(known, more)

/**
 * The surroundings of the order that takes another one's place: what that one pays with, and what it freezes, is free
 * again in the same transaction.
 */
export function amendContext(context: FormContext, order: AmendedOrder): FormContext {
  const buying = order.side === 'buy'
  const freed = parseDecimal(buying ? order.total : order.amount)
  const isNative = (buying ? context.pair.counter : context.pair.base) === network().native.code
  const native = isNative ? add(freed, objectReserve()) : objectReserve()
  const nativeHere = (code: string): boolean => code === network().native.code
  const more = (code: string, spent: boolean): Decimal | undefined =>
    nativeHere(code) ? native : spent ? freed : undefined
  const base = more(context.pair.base, !buying)
  const counter = more(context.pair.counter, buying)
  return {
    ...context,
    // An order can be changed without its book on the screen.
    pricesLoaded: true,
    availableBase: base === undefined ? context.availableBase : plus(context.availableBase, base),
    availableCounter: counter === undefined ? context.availableCounter : plus(context.availableCounter, counter),
    availableNative: plus(context.availableNative, native),
  }
}
