import * as z from 'zod/mini'
import { decimalText, hash, ledgerSeconds, sideFlag, timeMs, tokenAmount } from '../primitives.schema.ts'
import { historyEffect } from './record.schema.ts'

/** An open order as the explorer lists it (ENT-021, ENT-023, ENT-025). */
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
 * Historical labels (HIS-012); `expired` covers orders the ledger removed by itself, `killed` those that may not rest and
 * found nobody.
 */
export const orderState = z.enum(['placed', 'filled', 'partlyFilled', 'cancelled', 'expired', 'killed'])

/** What an order does with the part that finds nobody, from its flags; a market order is immediate-or-cancel. */
export const orderKind = z.enum(['limit', 'postOnly', 'immediateOrCancel', 'fillOrKill'])

/** One order over its whole life (ENT-027); amounts are those of its creation, effects say the rest. */
export const orderHistoryItem = z.object({
  time: ledgerSeconds,
  seq: z.int(),
  /** UTC, YYYY-MM-DD HH:mm:ss; a screen shows local time from `time` (U26). */
  timeStr: z.string(),
  /** Deleted flag: the order was cancelled or revoked (A35, HIS-015). */
  status: z.boolean(),
  gets: tokenAmount,
  pays: tokenAmount,
  effects: z.array(historyEffect),
  offertype: z.enum(['buy', 'sell']),
  type: orderKind,
  state: orderState,
  pair: z.string(),
  /** The limit at which it was placed, counter for each base. */
  price: decimalText,
  amount: decimalText,
  /** Base amount already exchanged. */
  filled: decimalText,
  /** Counter amount already exchanged: the exact sum of the fills. */
  filledTotal: decimalText,
  /** Average execution price, 12 significant digits; absent while nothing is exchanged. */
  average: z.optional(decimalText),
  hash,
  /** Milliseconds since 1970 of the last change. */
  updated: timeMs,
})

export const orderHistoryPage = z.object({ list: z.array(orderHistoryItem), count: z.int() })

export type OpenOrder = z.infer<typeof openOrder>
export type OpenOrderPage = z.infer<typeof openOrderPage>
export type OrderKind = z.infer<typeof orderKind>
export type OrderState = z.infer<typeof orderState>
export type OrderHistoryItem = z.infer<typeof orderHistoryItem>
export type OrderHistoryPage = z.infer<typeof orderHistoryPage>
