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

/** Historical labels (HIS-012); `expired` covers orders the ledger removed by itself. */
export const orderState = z.enum(['placed', 'filled', 'partlyFilled', 'cancelled', 'expired'])

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
  state: orderState,
  pair: z.string(),
  price: decimalText,
  amount: decimalText,
  /** Base amount already exchanged. */
  filled: decimalText,
  hash,
  /** Milliseconds since 1970 of the last change. */
  updated: timeMs,
})

export const orderHistoryPage = z.object({ list: z.array(orderHistoryItem), count: z.int() })

export type OpenOrder = z.infer<typeof openOrder>
export type OpenOrderPage = z.infer<typeof openOrderPage>
export type OrderState = z.infer<typeof orderState>
export type OrderHistoryItem = z.infer<typeof orderHistoryItem>
export type OrderHistoryPage = z.infer<typeof orderHistoryPage>
