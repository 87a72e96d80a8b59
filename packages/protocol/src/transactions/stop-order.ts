import { formatDecimal, isPositive, tryParseDecimal } from '@tidebook/amount'
import type { TransactionJson } from '../codec/json.ts'
import { decodeMemo, encodeMemo } from '../memos.ts'
import type { MemoJson } from '../memos.ts'

/** At what price an order that waits is sent: its own bytes say so, in a memo, so that anybody can hold it against them. */
export interface StopTrigger {
  /** Counter for one base, decimal text. */
  readonly price: string
  /** Sent when a trade is at this price or above (`rises`), or at it or below. */
  readonly when: 'rises' | 'falls'
}

/** An order that was signed now, on a ticket, and is sent when the market reaches its trigger. */
export interface StopOrder {
  readonly ticket: number
  /** From then on the ledger refuses it, ledger seconds since 2000. */
  readonly expiration: number
  readonly trigger: StopTrigger
}

/** Type of the memo that says the trigger. */
const MEMO_TYPE = 'tidebook/stop'
const FORMAT = 'application/json'
/** Longest text of a price: what 24 digits and a point take. */
const LONGEST_PRICE = 32

/** The setting aside of one ticket; without Fee and Sequence. Its number is the one after its own. */
export function buildTicketCreate(account: string): TransactionJson {
  return { TransactionType: 'TicketCreate', Account: account, Flags: 0, TicketCount: 1 }
}

/** An order as one that waits for its trigger; without Fee, Sequence and ticket. */
export function buildStopOrder(order: TransactionJson, { price, when }: StopTrigger): TransactionJson {
  return { ...order, Memos: [encodeMemo({ type: MEMO_TYPE, format: FORMAT, data: JSON.stringify({ price, when }) })] }
}

/**
 * What an order that waits says of itself; undefined for one that does not: no ticket, no end, no trigger, another memo,
 * or a last ledger beside its end.
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
    if (typeof price !== 'string' || price.length > LONGEST_PRICE) return undefined
    const value = tryParseDecimal(price)
    // One text for one price: what is shown is what is compared.
    return value !== undefined && isPositive(value) && formatDecimal(value) === price ? { price, when } : undefined
  } catch {
    return undefined
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 0xffff_ffff
}
