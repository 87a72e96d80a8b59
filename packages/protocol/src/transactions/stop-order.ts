import { compare, formatDecimal, isPositive, parseDecimal, tryParseDecimal } from '@tidebook/amount'
import type { TransactionJson } from '../codec/json.ts'
import { decodeMemo, encodeMemo } from '../memos.ts'
import type { MemoJson } from '../memos.ts'

/**
 * Condition under which a waiting order is submitted. A memo in the order contains it, so that anyone can verify it.
 */
export type StopTrigger = PriceTrigger | TrailTrigger | TimeTrigger | NextTrigger

/** A trade at a price. */
interface PriceTrigger {
  /** Counter for one base, decimal text. */
  readonly price: string
  /** Triggers on a trade at or above this price (`rises`), or at or below it (`falls`). */
  readonly when: 'rises' | 'falls'
  /** Considers trades only after the order on the account's previous ticket number has been filled. */
  readonly after?: 'previous'
}

/**
 * A trailing stop: a trade at a distance from the best price since `from`. The trigger follows the market and never
 * moves back.
 */
interface TrailTrigger {
  /** Distance in percent of the best price, or in counter for one base; decimal text. */
  readonly trail: string
  readonly unit: 'percent' | 'price'
  /** The price at signing, the initial best price; counter for one base, decimal text. */
  readonly from: string
  /** `falls` follows the highest price and triggers below it; `rises` follows the lowest price. */
  readonly when: 'rises' | 'falls'
}

/** A ledger time, in seconds since 2000. */
interface TimeTrigger {
  readonly at: number
}

/** The order on the account's previous ticket number has been filled. */
interface NextTrigger {
  readonly after: 'previous'
}

/** Whether an order waits for the order on the account's previous ticket number. */
export function followsPrevious(trigger: StopTrigger): boolean {
  return 'after' in trigger && trigger.after !== undefined
}

/** An order that is signed in advance, on a ticket, and submitted when its condition is met. */
export interface StopOrder {
  readonly ticket: number
  /** Time from which the ledger rejects the order, in ledger seconds since 2000. */
  readonly expiration: number
  readonly trigger: StopTrigger
}

/** Maximum number of tickets for orders signed together. */
export const MAX_TICKETS = 24

/** Maximum number of orders on one ticket. The ledger accepts only one of them. */
export const MAX_ORDERS_PER_TICKET = 2

/** Type of the memo that contains the trigger. */
const MEMO_TYPE = 'tidebook/stop'
const FORMAT = 'application/json'
/** Maximum length of a price: 24 digits and a point. */
const MAX_PRICE_LENGTH = 32

/**
 * Builds a TicketCreate, without Fee and Sequence. Its tickets get the sequence numbers after its own.
 * @param count 1 to `MAX_TICKETS`
 */
export function buildTicketCreate(account: string, count = 1): TransactionJson {
  return { TransactionType: 'TicketCreate', Account: account, Flags: 0, TicketCount: count }
}

/** Builds a stop order, without Fee, Sequence and ticket. */
export function buildStopOrder(order: TransactionJson, trigger: StopTrigger): TransactionJson {
  return { ...order, Memos: [encodeMemo({ type: MEMO_TYPE, format: FORMAT, data: JSON.stringify(trigger) })] }
}

/**
 * Reads a stop order. Returns undefined for any other order: without ticket, expiration or trigger, with another memo,
 * or with a LastLedgerSequence in addition to the expiration.
 */
export function readStopOrder(tx: TransactionJson): StopOrder | undefined {
  const { TicketSequence: ticket, Expiration: expiration, Memos: memos } = tx
  if (tx.TransactionType !== 'OfferCreate' || tx.Sequence !== 0 || tx['LastLedgerSequence'] !== undefined)
    return undefined
  if (!isCount(ticket) || !isCount(expiration) || !Array.isArray(memos) || memos.length !== 1) return undefined
  const trigger = triggerOf(memos[0] as MemoJson)
  return trigger && { ticket, expiration, trigger }
}

function triggerOf(memo: MemoJson): StopTrigger | undefined {
  try {
    const { type, format, data = '' } = decodeMemo(memo)
    if (type !== MEMO_TYPE || format !== FORMAT) return undefined
    return readTrigger(JSON.parse(data))
  } catch {
    return undefined
  }
}

/** Returns a trigger with exactly the fields of one kind, each in canonical form; otherwise undefined. */
export function readTrigger(value: unknown): StopTrigger | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { price, when, after, trail, unit, from, at, ...others } = value as Readonly<Record<string, unknown>>
  if (Object.keys(others).length > 0 || (after !== undefined && after !== 'previous')) return undefined
  const fields = Object.keys(value).length
  const follows = after === 'previous'
  if (price !== undefined) {
    if (!isPrice(price) || !isDirection(when) || fields !== (follows ? 3 : 2)) return undefined
    return { price, when, ...(follows && { after: 'previous' }) }
  }
  if (trail !== undefined) {
    if (!isPrice(trail) || !isPrice(from) || !isDirection(when) || fields !== 4) return undefined
    if (unit !== 'price' && (unit !== 'percent' || !isBelow100(trail))) return undefined
    return { trail, unit, from, when }
  }
  if (at !== undefined) return isCount(at) && fields === 1 ? { at } : undefined
  return follows && fields === 1 ? { after: 'previous' } : undefined
}

function isDirection(value: unknown): value is 'rises' | 'falls' {
  return value === 'rises' || value === 'falls'
}

/** Whether a text is a positive number in canonical form, so that the price displayed is the price compared. */
function isPrice(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_PRICE_LENGTH) return false
  const value = tryParseDecimal(text)
  return value !== undefined && isPositive(value) && formatDecimal(value) === text
}

function isBelow100(percent: string): boolean {
  return compare(parseDecimal(percent), parseDecimal('100')) < 0
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 0xffff_ffff
}
