import { type Decimal, add, compare, isPositive } from '@tidebook/amount'
import { readNumber } from '../../../lib/number-entry.ts'
import type { FormContext } from './form-context.ts'
import { minimumAmount, objectReserve, orderFee } from './limits.ts'
import type { Side } from './order-type.ts'

/** Days for which an order may wait, and then rest. */
export const STOP_DAYS = [1, 7, 30, 90] as const
export type StopDays = (typeof STOP_DAYS)[number]

/** An order that waits for its price, as a person types it. */
export interface StopForm {
  readonly side: Side
  readonly trigger: string
  readonly price: string
  readonly amount: string
  readonly days: StopDays
}

/** The same as numbers. */
export interface StopNumbers {
  readonly trigger: Decimal
  readonly price: Decimal
  readonly amount: Decimal
  /** Which way the market has to go. */
  readonly when: 'rises' | 'falls'
}

/** Why such an order cannot be signed; each has a sentence of its own. */
export type StopError = 'market' | 'trigger' | 'reached' | 'price' | 'amount' | 'minimum' | 'reserve'

/** The figures of a form with the market of now; undefined while one is missing or wrong. */
export function stopNumbers(form: StopForm, { last }: Pick<FormContext, 'last'>): StopNumbers | undefined {
  const [trigger, price, amount] = [form.trigger, form.price, form.amount].map(readNumber)
  if (last === undefined || trigger === undefined || price === undefined || amount === undefined) return undefined
  return { trigger, price, amount, when: compare(trigger, last) > 0 ? 'rises' : 'falls' }
}

/**
 * What is wrong with an order that waits, the most basic first; undefined when it can be signed. Whether its owner can
 * pay it is not asked: that counts when it is sent.
 */
export function stopError(form: StopForm, context: FormContext): StopError | undefined {
  const { last, availableNative, pair } = context
  const [trigger, price, amount] = [form.trigger, form.price, form.amount].map(readNumber)
  if (last === undefined) return 'market'
  if (trigger === undefined || !isPositive(trigger)) return 'trigger'
  if (compare(trigger, last) === 0) return 'reached'
  if (price === undefined || !isPositive(price)) return 'price'
  if (amount === undefined || !isPositive(amount)) return 'amount'
  if (compare(amount, minimumAmount(price, pair) ?? amount) < 0) return 'minimum'
  const kept = add(objectReserve(), orderFee())
  // What is not known yet is no shortage; the ledger has the last word.
  return availableNative !== undefined && compare(kept, availableNative) > 0 ? 'reserve' : undefined
}

/** Whether such an order bounds a loss or opens with the market, or takes a profit against it. */
export const stopKind = (side: Side, when: StopNumbers['when']): 'stop' | 'profit' =>
  (side === 'sell') === (when === 'falls') ? 'stop' : 'profit'
