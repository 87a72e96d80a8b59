import { type Decimal, ZERO, isNegative, isPositive, tryParseDecimal } from '@tidebook/amount'
import { readTrigger } from '@tidebook/protocol/transactions'
import { PaperError, type PaperFill, type PaperOrder, type PaperOrderState, type PaperRequest } from './paper-types.ts'

/** Number of finished orders and fills that an account keeps; older ones are dropped first. */
export const PAPER_ORDERS_KEPT = 500
export const PAPER_FILLS_KEPT = 2000

/** Maximum unfinished orders of an account; each ledger checks all of them. */
export const PAPER_UNFINISHED_ORDERS = 500

/** The complete state of a paper account. Values are immutable, so that a screen can keep a state. */
export interface PaperState {
  /** Balances at the reset, and current balances, by code. */
  readonly start: ReadonlyMap<string, Decimal>
  readonly balances: ReadonlyMap<string, Decimal>
  /** Unfinished orders by number, and finished ones in the order in which they finished. */
  readonly orders: readonly PaperOrder[]
  readonly finished: readonly PaperOrder[]
  /** Fills in the order in which they happened. */
  readonly fills: readonly PaperFill[]
  /** Ledger fees paid so far, in the native coin. */
  readonly fees: Decimal
  readonly nextId: number
  /** Last applied ledger of each pair, by pair key, and its close time. */
  readonly seen: ReadonlyMap<string, { readonly ledger: number; readonly time: number }>
}

const UNFINISHED: ReadonlySet<PaperOrderState> = new Set(['waiting', 'dormant', 'placed', 'open'])

/** Whether an order can still change. */
export function isUnfinished({ state }: Pick<PaperOrder, 'state'>): boolean {
  return UNFINISHED.has(state)
}

function positive(text: string | undefined, code: 'paper/invalid-amount' | 'paper/invalid-price'): Decimal {
  const value = text === undefined ? undefined : tryParseDecimal(text)
  if (value === undefined || !isPositive(value)) throw new PaperError(code, `not a positive figure: ${String(text)}`)
  return value
}

/**
 * Parses a request.
 * @throws PaperError for a figure that is not positive, a missing price, or an unknown trigger
 */
export function readRequest(request: PaperRequest): Omit<PaperOrder, 'id' | 'group' | 'since' | 'at' | 'state'> {
  const { pair, side, type, price, expires, replaces, trigger, place = 1 } = request
  if (trigger !== undefined && readTrigger(trigger) === undefined)
    throw new PaperError('paper/invalid-trigger', `not a trigger: ${JSON.stringify(trigger)}`)
  const needsPrice = price !== undefined || type !== 'market'
  return {
    pair,
    side,
    type,
    price: needsPrice ? positive(price, 'paper/invalid-price') : undefined,
    amount: positive(request.amount, 'paper/invalid-amount'),
    filled: ZERO,
    total: ZERO,
    expires,
    replaces,
    trigger,
    best: undefined,
    place,
    ahead: ZERO,
    canceling: false,
  }
}

/**
 * Returns a new account with balances by code, as decimal text.
 * @throws PaperError for a balance that is negative or not a number
 */
export function emptyPaperState(balances: Readonly<Record<string, string>>): PaperState {
  const start = new Map<string, Decimal>()
  for (const [code, text] of Object.entries(balances)) {
    const value = tryParseDecimal(text)
    if (value === undefined || isNegative(value)) throw new PaperError('paper/invalid-balance', `${code}: ${text}`)
    if (isPositive(value)) start.set(code, value)
  }
  return {
    start,
    balances: start,
    orders: [],
    finished: [],
    fills: [],
    fees: ZERO,
    nextId: 1,
    seen: new Map(),
  }
}
