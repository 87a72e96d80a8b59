import { type Decimal, add, compare, isPositive } from '@tidebook/amount'
import { readNumber } from '../../../lib/number-entry.ts'
import type { FormContext } from './form-context.ts'
import { minimumAmount, objectReserve, orderFee } from './limits.ts'
import type { Side } from './order-type.ts'

/** Options for the lifetime of a stop order, waiting and then resting, in days. */
export const STOP_DAYS = [1, 7, 30, 90] as const
type StopDays = (typeof STOP_DAYS)[number]

/** Input of a stop order as typed. */
export interface StopForm {
  readonly side: Side
  readonly trigger: string
  readonly price: string
  readonly amount: string
  readonly days: StopDays
}

/** Input of a stop order as numbers. */
export interface StopNumbers {
  readonly trigger: Decimal
  readonly price: Decimal
  readonly amount: Decimal
  /** Direction in which the market must move. */
  readonly when: 'rises' | 'falls'
}

/** Reason why a stop order cannot be signed; each has its own message. */
export type StopError = 'market' | 'trigger' | 'reached' | 'price' | 'amount' | 'minimum' | 'reserve'

/** Parses the figures of a form for the current market; returns undefined while a figure is missing or invalid. */
export function stopNumbers(form: StopForm, { last }: Pick<FormContext, 'last'>): StopNumbers | undefined {
  const [trigger, price, amount] = [form.trigger, form.price, form.amount].map(readNumber)
  if (last === undefined || trigger === undefined || price === undefined || amount === undefined) return undefined
  return { trigger, price, amount, when: compare(trigger, last) > 0 ? 'rises' : 'falls' }
}

/**
 * Returns the most basic error of a stop order, or undefined when it can be signed. Does not check whether the owner
 * can pay for the order, which matters only when it is sent.
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
  // An unknown balance does not count as a shortage; the ledger decides.
  return availableNative !== undefined && compare(kept, availableNative) > 0 ? 'reserve' : undefined
}

/** Returns whether the order is a stop (limits a loss or enters with the market) or takes a profit. */
export function stopKind(side: Side, when: StopNumbers['when']): 'stop' | 'profit' {
  return (side === 'sell') === (when === 'falls') ? 'stop' : 'profit'
}
