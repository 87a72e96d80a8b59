import { type Decimal, add, parseDecimal } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import type { AmendedOrder } from './amend-store.ts'
import type { FormContext } from './form-context.ts'
import { objectReserve } from './limits.ts'

function plus(known: Decimal | undefined, more: Decimal): Decimal | undefined {
  return known === undefined ? undefined : add(known, more)
}

/**
 * Returns the context of a replacement order. The funds and the reserve of the old order become available in the same
 * transaction.
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
    // The user can amend an order while its book is not loaded.
    pricesLoaded: true,
    availableBase: base === undefined ? context.availableBase : plus(context.availableBase, base),
    availableCounter: counter === undefined ? context.availableCounter : plus(context.availableCounter, counter),
    availableNative: plus(context.availableNative, native),
  }
}
