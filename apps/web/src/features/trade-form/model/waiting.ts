import {
  type Decimal,
  add,
  compare,
  decimalOf,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  rescale,
  subtract,
} from '@tidebook/amount'
import type { StopTrigger } from '@tidebook/protocol/transactions'
import type { WaitingKind } from '../../stops/index.ts'
import { isIntegerText } from '../../../lib/integer-text.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import type { FormContext } from './form-context.ts'
import { INTEGER_DIGITS, integerDigits } from './integer-digits.ts'
import { amountDecimals, availableToSpend, minimumAmount, objectReserve, orderFee } from './limits.ts'
import type { OrderType, Side } from './order-type.ts'
import { stopError, stopNumbers, type StopError, type StopForm } from './stop.ts'

/** Durations of an order over time, in minutes. */
export const TWAP_MINUTES = [15, 60, 240, 1440] as const
type TwapMinutes = (typeof TWAP_MINUTES)[number]

/** Minimum and maximum number of slices. Each slice has a ticket. */
export const MIN_SLICES = 2
export const MAX_SLICES = 24

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400
/** Seconds until the first slice. In that time the user reads the confirmation, and the ledger creates the tickets. */
const LEAD_SECONDS = 240

/** Input of a waiting order of any kind as typed; each kind uses its own fields. */
export interface WaitingForm extends StopForm {
  readonly kind: WaitingKind
  /** Take-profit price: trigger and limit. */
  readonly profit: string
  /** Limit price of the order that opens a bracket. */
  readonly entry: string
  /** Distance of a trailing trigger. */
  readonly trail: string
  readonly unit: 'percent' | 'price'
  readonly slices: string
  readonly minutes: TwapMinutes
}

/** One order to sign. `expires` is in ledger seconds, `place` is the position of its ticket, from 1. */
export interface PlannedOrder {
  readonly side: Side
  readonly type: OrderType
  readonly price: Decimal
  readonly amount: Decimal
  readonly trigger: StopTrigger
  readonly expires: number
  readonly place: number
}

/** Reason why a waiting order cannot be signed; each has its own message. */
export type WaitingError =
  | StopError
  | 'offline'
  | 'inactive'
  | 'digits'
  | 'profit'
  | 'entry'
  | 'order'
  | 'trail'
  | 'slices'
  | 'funds'

/** The numbers of a form. Missing and invalid numbers are undefined. */
type Numbers = Readonly<Partial<Record<'trigger' | 'price' | 'amount' | 'profit' | 'entry' | 'trail', Decimal>>>

function numbersOf(form: WaitingForm): Numbers {
  const entries = (['trigger', 'price', 'amount', 'profit', 'entry', 'trail'] as const).map((name) => {
    const value = readNumber(form[name])
    return [name, value !== undefined && isPositive(value) ? value : undefined] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** The number fields of each kind, in the order of the dialog. */
export const FIELDS = {
  stop: ['trigger', 'price', 'amount'],
  trail: ['trail', 'price', 'amount'],
  oco: ['profit', 'trigger', 'price', 'amount'],
  bracket: ['entry', 'amount', 'profit', 'trigger', 'price'],
  twap: ['price', 'amount'],
  iceberg: ['price', 'amount'],
} as const satisfies Readonly<Record<WaitingKind, readonly (keyof Numbers)[]>>

/** Returns the number of slices; undefined if the number is not allowed. */
function slicesOf({ slices }: WaitingForm): number | undefined {
  const count = isIntegerText(slices) ? Number(slices) : 0
  return count >= MIN_SLICES && count <= MAX_SLICES ? count : undefined
}

/**
 * Returns the orders that a form describes, or undefined while a figure is missing or invalid.
 * @param now ledger seconds
 */
export function plannedOrders(
  form: WaitingForm,
  context: FormContext,
  now: number,
): readonly PlannedOrder[] | undefined {
  const numbers = numbersOf(form)
  const { last } = context
  const { trigger, price, amount, profit, entry, trail } = numbers
  if (last === undefined || amount === undefined || price === undefined) return undefined
  const expires = now + form.days * DAY_SECONDS
  const order = { side: form.side, type: 'limit', price, amount, expires, place: 1 } as const
  const text = formatDecimal
  switch (form.kind) {
    case 'stop': {
      const stop = stopNumbers(form, context)
      return stop && [{ ...order, trigger: { price: text(stop.trigger), when: stop.when } }]
    }
    case 'trail': {
      const when = form.side === 'sell' ? 'falls' : 'rises'
      const { unit } = form
      return trail && [{ ...order, trigger: { trail: text(trail), unit, from: text(last), when } }]
    }
    case 'oco':
      return profit && trigger && exitsOf({ order, profit, trigger })
    case 'bracket': {
      if (entry === undefined || profit === undefined || trigger === undefined) return undefined
      const exit = { ...order, side: opposite(form.side), place: 2 }
      return [
        { ...order, price: entry, trigger: { at: now } },
        ...exitsOf({ order: exit, profit, trigger, isLater: true }),
      ]
    }
    default:
      return slicedOrders(form, order, context, now)
  }
}

/** Returns a take profit and a stop on one ticket. */
function exitsOf({
  order,
  profit,
  trigger,
  isLater = false,
}: {
  readonly order: Omit<PlannedOrder, 'trigger'>
  readonly profit: Decimal
  readonly trigger: Decimal
  readonly isLater?: boolean
}): readonly PlannedOrder[] {
  const [up, down] = order.side === 'sell' ? (['rises', 'falls'] as const) : (['falls', 'rises'] as const)
  const after = isLater ? ({ after: 'previous' } as const) : {}
  return [
    { ...order, price: profit, trigger: { price: formatDecimal(profit), when: up, ...after } },
    { ...order, trigger: { price: formatDecimal(trigger), when: down, ...after } },
  ]
}

/**
 * Returns slices of equal amounts at the pair's step. The last slice has the rest, so that their sum is the typed
 * amount.
 */
function slicedOrders(
  form: WaitingForm,
  order: Omit<PlannedOrder, 'trigger'>,
  { pair }: FormContext,
  now: number,
): readonly PlannedOrder[] | undefined {
  const count = slicesOf(form)
  if (count === undefined) return undefined
  const decimals = amountDecimals(pair)
  const whole = rescale(order.amount, decimals, 'down')
  const amount = divide(whole, decimalOf(BigInt(count)), decimals, 'down')
  const last = subtract(whole, multiply(amount, decimalOf(BigInt(count - 1))))
  const interval = Math.floor((form.minutes * MINUTE_SECONDS) / count)
  return Array.from({ length: count }, (_, index): PlannedOrder => {
    const slice = { ...order, amount: index === count - 1 ? last : amount, place: index + 1 }
    if (form.kind === 'iceberg') return { ...slice, trigger: index === 0 ? { at: now } : { after: 'previous' } }
    const at = now + LEAD_SECONDS + index * interval
    // The ledger rejects a slice after its interval, so that two slices are never sent at once after a pause.
    return { ...slice, type: 'immediateOrCancel', trigger: { at }, expires: at + interval }
  })
}

/** Returns the amount of the native coin that the tickets lock. */
export function waitingReserve(orders: readonly PlannedOrder[]): Decimal {
  const tickets = Math.max(0, ...orders.map(({ place }) => place))
  return multiply(objectReserve(), decimalOf(BigInt(tickets)))
}

/** Whether a typed number has more digits before the decimal point than an order may have. */
export function isTooLong(text: string): boolean {
  const value = readNumber(text)
  return value !== undefined && integerDigits(value) > INTEGER_DIGITS
}

/**
 * Returns the most basic error of a waiting order, or undefined when it can be signed. Checks whether the owner can pay
 * only for orders that are sent at once; for other orders this matters only when they are sent.
 */
export function waitingError(form: WaitingForm, context: FormContext): WaitingError | undefined {
  if (!context.online) return 'offline'
  if (context.wallet === 'inactive') return 'inactive'
  if (FIELDS[form.kind].some((name) => isTooLong(form[name]))) return 'digits'
  return form.kind === 'stop' ? stopError(form, context) : (figuresError(form, context) ?? ordersError(form, context))
}

/** Returns the first missing figure, or an error if the figures contradict the market. */
function figuresError(form: WaitingForm, { last }: FormContext): WaitingError | undefined {
  const numbers = numbersOf(form)
  if (last === undefined) return 'market'
  const missing = FIELDS[form.kind].find((name) => numbers[name] === undefined)
  if (missing !== undefined) return missing
  if ((form.kind === 'twap' || form.kind === 'iceberg') && slicesOf(form) === undefined) return 'slices'
  const { trail = last, trigger = last, profit = last, entry = last } = numbers
  if (form.kind === 'trail' && compare(trail, form.unit === 'percent' ? parseDecimal('100') : last) >= 0) return 'trail'
  const closes = form.kind === 'bracket' ? opposite(form.side) : form.side
  const middle = form.kind === 'bracket' ? entry : last
  const [low, high] = closes === 'sell' ? [trigger, profit] : [profit, trigger]
  const isPair = form.kind === 'oco' || form.kind === 'bracket'
  return isPair && (compare(low, middle) >= 0 || compare(high, middle) <= 0) ? 'order' : undefined
}

/** Returns why the orders of a complete form cannot be signed. */
function ordersError(form: WaitingForm, context: FormContext): WaitingError | undefined {
  const { pair, availableNative } = context
  const orders = plannedOrders(form, context, 0) ?? []
  if (orders.some(({ price, amount }) => compare(amount, minimumAmount(price, pair) ?? amount) < 0)) return 'minimum'
  if (orders.some((order) => isSentNow(order) && !isAffordable(order, context))) return 'funds'
  const fees = multiply(orderFee(), decimalOf(BigInt(orders.length)))
  // An unknown balance does not count as a shortage; the ledger decides.
  if (availableNative !== undefined && compare(add(waitingReserve(orders), fees), availableNative) > 0) return 'reserve'
  return undefined
}

/** Whether an order planned with `now` = 0 is sent as soon as it is signed. */
function isSentNow({ trigger }: PlannedOrder): boolean {
  return 'at' in trigger && trigger.at === 0
}

function isAffordable({ side, price, amount }: PlannedOrder, context: FormContext): boolean {
  const available = availableToSpend({ ...context, side })
  return available === undefined || compare(side === 'buy' ? multiply(price, amount) : amount, available) <= 0
}
