import { formatDecimal, isPositive, tryParseDecimal } from '@tidebook/amount'
import type { TransactionJson } from '../codec/json.ts'
import { decodeMemo, encodeMemo } from '../memos.ts'
import type { MemoJson } from '../memos.ts'

/** The trigger price of a stop order. The order's own bytes contain it in a memo, so that anyone can verify it. */
export interface StopTrigger {
  /** Counter for one base, decimal text. */
  readonly price: string
  /** Triggers when a trade is at this price or above (`rises`), or at this price or below (`falls`). */
  readonly when: 'rises' | 'falls'
}

/** An order that is signed now, on a ticket, and submitted when the market reaches its trigger. */
export interface StopOrder {
  readonly ticket: number
  /** Time from which the ledger rejects the order, in ledger seconds since 2000. */
  readonly expiration: number
  readonly trigger: StopTrigger
}

/** Type of the memo that contains the trigger. */
const MEMO_TYPE = 'tidebook/stop'
const FORMAT = 'application/json'
/** Maximum length of a price: 24 digits and a point. */
const MAX_PRICE_LENGTH = 32

/**
 * Builds a TicketCreate for one ticket, without Fee and Sequence. The ticket's number is the sequence after its own.
 */
export function buildTicketCreate(account: string): TransactionJson {
  return { TransactionType: 'TicketCreate', Account: account, Flags: 0, TicketCount: 1 }
}

/** Builds a stop order, without Fee, Sequence and ticket. */
export function buildStopOrder(order: TransactionJson, { price, when }: StopTrigger): TransactionJson {
  return { ...order, Memos: [encodeMemo({ type: MEMO_TYPE, format: FORMAT, data: JSON.stringify({ price, when }) })] }
}

/**
 * Reads a stop order. Returns undefined for any other order: no ticket, expiration or trigger, another memo, or a last
 * ledger in addition to its expiration.
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
    const { price, when, ...others } = JSON.parse(data) as Readonly<Record<string, unknown>>
    if (Object.keys(others).length > 0 || (when !== 'rises' && when !== 'falls')) return undefined
    if (typeof price !== 'string' || price.length > MAX_PRICE_LENGTH) return undefined
    const value = tryParseDecimal(price)
    // One text per price, so that the displayed price is the compared price.
    return value !== undefined && isPositive(value) && formatDecimal(value) === price ? { price, when } : undefined
  } catch {
    return undefined
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 0xffff_ffff
}
