import { type Decimal, ZERO, formatDecimal, isNegative, isPositive, tryParseDecimal } from '@tidebook/amount'
import { readTrigger, type StopTrigger } from '@tidebook/protocol/transactions'
import {
  PAPER_FILLS_KEPT,
  PAPER_ORDERS_KEPT,
  PAPER_UNFINISHED_ORDERS,
  type PaperState,
  isUnfinished,
} from './paper-state.ts'
import {
  PAPER_ORDER_STATES,
  PAPER_ORDER_TYPES,
  PAPER_SIDES,
  type PaperFill,
  type PaperOrder,
  type PaperPair,
  PaperError,
} from './paper-types.ts'

const FORM = 1
/** Longest text of a code or a pair. */
const MAX_TEXT_LENGTH = 200
/** Maximum decimals of an amount on any ledger that the exchange supports. */
const MAX_DECIMALS = 18

type Fields = Readonly<Record<string, unknown>>

/** Returns an account as JSON text, with amounts as decimal text, to store on a device. */
export function writePaperState(state: PaperState): string {
  const { start, balances, seen, ...others } = state
  const maps = { start: [...start], balances: [...balances], seen: [...seen] }
  return JSON.stringify({ form: FORM, ...others, ...maps }, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('coefficient' in value)) return value
    return formatDecimal(value as Decimal)
  })
}

function unreadable(what: string): PaperError {
  return new PaperError('paper/unreadable', `not a paper account: ${what}`)
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw unreadable('object')
  return value as Fields
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable('list')
  return value
}

function decimalAt(fields: Fields, name: string): Decimal {
  const value = typeof fields[name] === 'string' ? tryParseDecimal(fields[name]) : undefined
  if (value === undefined || isNegative(value)) throw unreadable(name)
  return value
}

function optionalDecimal(fields: Fields, name: string): Decimal | undefined {
  return fields[name] === undefined ? undefined : decimalAt(fields, name)
}

function countAt(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable(name)
  return value
}

function optionalCount(fields: Fields, name: string): number | undefined {
  return fields[name] === undefined ? undefined : countAt(fields, name)
}

function flagAt(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (typeof value !== 'boolean') throw unreadable(name)
  return value
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length >= MAX_TEXT_LENGTH) throw unreadable(what)
  return value
}

function oneOf<T extends string>(fields: Fields, name: string, values: readonly T[]): T {
  const value = values.find((each) => each === fields[name])
  if (value === undefined) throw unreadable(name)
  return value
}

function pairAt(fields: Fields): PaperPair {
  const pair = fieldsOf(fields['pair'])
  const amountDecimals = countAt(pair, 'amountDecimals')
  if (amountDecimals > MAX_DECIMALS) throw unreadable('amountDecimals')
  const [key, base, counter] = [pair['key'], pair['base'], pair['counter']].map((each) => textOf(each, 'pair'))
  if (key === undefined || base === undefined || counter === undefined) throw unreadable('pair')
  return { key, base, counter, amountDecimals }
}

function triggerAt({ trigger }: Fields): StopTrigger | undefined {
  if (trigger === undefined) return undefined
  const read = readTrigger(trigger)
  if (read === undefined) throw unreadable('trigger')
  return read
}

/** Reads an order whose figures are consistent: the engine relies on a price, a positive amount and a trigger. */
function readOrder(value: unknown): PaperOrder {
  const fields = fieldsOf(value)
  const order: PaperOrder = {
    pair: pairAt(fields),
    side: oneOf(fields, 'side', PAPER_SIDES),
    type: oneOf(fields, 'type', PAPER_ORDER_TYPES),
    price: optionalDecimal(fields, 'price'),
    amount: decimalAt(fields, 'amount'),
    filled: decimalAt(fields, 'filled'),
    total: decimalAt(fields, 'total'),
    expires: optionalCount(fields, 'expires'),
    replaces: optionalCount(fields, 'replaces'),
    trigger: triggerAt(fields),
    best: optionalDecimal(fields, 'best'),
    place: countAt(fields, 'place'),
    ahead: decimalAt(fields, 'ahead'),
    canceling: flagAt(fields, 'canceling'),
    id: countAt(fields, 'id'),
    group: optionalCount(fields, 'group'),
    since: countAt(fields, 'since'),
    at: countAt(fields, 'at'),
    state: oneOf(fields, 'state', PAPER_ORDER_STATES),
  }
  const { price, amount, type, state, trigger } = order
  if (!isPositive(amount) || (price === undefined ? type !== 'market' : !isPositive(price))) throw unreadable('figures')
  if (trigger === undefined && (state === 'waiting' || state === 'dormant')) throw unreadable('trigger')
  return order
}

/** Reads a list of orders that are all unfinished, or all finished. */
function readOrders(value: unknown, unfinished: boolean): readonly PaperOrder[] {
  const orders = listOf(value).map(readOrder)
  if (orders.some((order) => isUnfinished(order) !== unfinished)) throw unreadable('state')
  return unfinished ? orders.slice(0, PAPER_UNFINISHED_ORDERS) : orders.slice(-PAPER_ORDERS_KEPT)
}

function readFill(value: unknown): PaperFill {
  const fields = fieldsOf(value)
  return {
    id: countAt(fields, 'id'),
    order: countAt(fields, 'order'),
    pair: textOf(fields['pair'], 'pair'),
    side: oneOf(fields, 'side', PAPER_SIDES),
    isTaker: flagAt(fields, 'isTaker'),
    price: decimalAt(fields, 'price'),
    amount: decimalAt(fields, 'amount'),
    total: decimalAt(fields, 'total'),
    fee: decimalAt(fields, 'fee'),
    ledger: countAt(fields, 'ledger'),
    at: countAt(fields, 'at'),
  }
}

function readBalances(value: unknown): ReadonlyMap<string, Decimal> {
  return new Map(
    listOf(value).map((entry) => {
      const [code, amount] = listOf(entry)
      return [textOf(code, 'balance'), decimalAt({ amount }, 'amount')] as const
    }),
  )
}

/**
 * Reads an account that `writePaperState` stored. The text is not trusted: every field is checked, unknown ones are
 * dropped, and of too many orders the first `PAPER_UNFINISHED_ORDERS` stay.
 * @throws PaperError `paper/unreadable` for anything else, including the format of a later version
 */
export function readPaperState(text: string): PaperState {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    throw unreadable('JSON')
  }
  const fields = fieldsOf(stored)
  if (fields['form'] !== FORM) throw unreadable('form')
  return {
    start: readBalances(fields['start']),
    balances: readBalances(fields['balances']),
    orders: readOrders(fields['orders'], true),
    finished: readOrders(fields['finished'], false),
    fills: listOf(fields['fills']).map(readFill).slice(-PAPER_FILLS_KEPT),
    fees: optionalDecimal(fields, 'fees') ?? ZERO,
    nextId: countAt(fields, 'nextId'),
    seen: new Map(
      listOf(fields['seen']).map((entry) => {
        const [key, at] = listOf(entry)
        const { ledger, time } = { ledger: countAt(fieldsOf(at), 'ledger'), time: countAt(fieldsOf(at), 'time') }
        return [textOf(key, 'seen'), { ledger, time }] as const
      }),
    ),
  }
}
