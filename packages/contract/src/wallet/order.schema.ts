import * as z from 'zod/mini'
import { decimalText, hash, ledgerSeconds, sideFlag, timeMs, tokenAmount } from '../primitives.schema.ts'
import { historyEffect } from './record.schema.ts'

/** An open order in the explorer's list (ENT-021, ENT-023, ENT-025). */
export const openOrder = z.object({
  time: ledgerSeconds,
  past: z.int(),
  hash,
  block: z.int(),
  seq: z.int(),
  flag: sideFlag,
  takerGets: tokenAmount,
  takerPays: tokenAmount,
})

export const openOrderPage = z.object({ list: z.array(openOrder), count: z.int() })

/**
 * Historical labels (HIS-012). `expired` covers orders removed by the ledger; `killed` covers orders that may not rest
 * and found no match.
 */
const orderState = z.enum(['placed', 'filled', 'partlyFilled', 'cancelled', 'expired', 'killed'])

/** How the unmatched part of an order is handled, according to its flags. A market order is immediate-or-cancel. */
const orderKind = z.enum(['limit', 'postOnly', 'immediateOrCancel', 'fillOrKill'])

/** The whole life of one order (ENT-027). Amounts are those at creation; effects describe the later events. */
export const orderHistoryItem = z.object({
  time: ledgerSeconds,
  seq: z.int(),
  /** UTC, YYYY-MM-DD HH:mm:ss. Screens show local time from `time` (U26). */
  timeStr: z.string(),
  /** Deleted flag: the order was canceled or revoked (A35, HIS-015). */
  status: z.boolean(),
  gets: tokenAmount,
  pays: tokenAmount,
  effects: z.array(historyEffect),
  offertype: z.enum(['buy', 'sell']),
  type: orderKind,
  state: orderState,
  pair: z.string(),
  /** Limit price, counter per base. */
  price: decimalText,
  amount: decimalText,
  /** Base amount exchanged so far. */
  filled: decimalText,
  /** Counter amount exchanged so far: the exact sum of the fills. */
  filledTotal: decimalText,
  /** Average execution price, 12 significant digits; absent until something is exchanged. */
  average: z.optional(decimalText),
  hash,
  /** Time of the last change, in milliseconds since 1970. */
  updated: timeMs,
})

export const orderHistoryPage = z.object({ list: z.array(orderHistoryItem), count: z.int() })

export type OpenOrder = z.infer<typeof openOrder>
export type OpenOrderPage = z.infer<typeof openOrderPage>
export type OrderKind = z.infer<typeof orderKind>
export type OrderState = z.infer<typeof orderState>
export type OrderHistoryItem = z.infer<typeof orderHistoryItem>
export type OrderHistoryPage = z.infer<typeof orderHistoryPage>
