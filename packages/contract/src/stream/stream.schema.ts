import * as z from 'zod/mini'
import { balanceTable } from '../wallet/balance.schema.ts'
import { openOrder } from '../wallet/order.schema.ts'
import { historyEffect } from '../wallet/record.schema.ts'
import { decimalText, hash, timeMs } from '../primitives.schema.ts'

/** Messages sent by a client. */
export const clientMessage = z.union([
  z.object({ op: z.enum(['subscribe', 'unsubscribe']), channel: z.string().check(z.maxLength(200)) }),
  z.object({ op: z.literal('ping') }),
])

export const ledgerEvent = z.object({
  index: z.int(),
  hash: z.string(),
  closeTime: timeMs,
  transactions: z.int(),
  /** False while the index still reads old ledgers. */
  live: z.boolean(),
})

/** Values are absent, not zero, if a pair had no trade in 24 hours. */
const streamTicker = z.object({
  pair: z.string(),
  time: timeMs,
  price: decimalText,
  rate: z.optional(decimalText),
  high: z.optional(decimalText),
  low: z.optional(decimalText),
  turnover: z.optional(decimalText),
  volume: z.optional(decimalText),
  trades: z.int(),
})

export const streamTickers = z.record(z.string(), streamTicker)

/** [price, amount]; in an update amount '0' removes the level. */
const bookLevel = z.tuple([decimalText, decimalText])

export const bookSnapshot = z.object({
  bids: z.array(bookLevel),
  asks: z.array(bookLevel),
  /** Decimals of the price step. */
  tick: z.int(),
})

export const bookUpdate = z.object({ bids: z.array(bookLevel), asks: z.array(bookLevel) })

export const streamTrade = z.object({
  id: z.string(),
  time: timeMs,
  price: decimalText,
  amount: decimalText,
  /** The taker's side. */
  side: z.enum(['buy', 'sell']),
  hash,
  ledger: z.int(),
})

/** [ms, open, close, low, high, turnover, volume, trades] as decimal text. */
export const streamCandle = z.tuple([
  timeMs,
  decimalText,
  decimalText,
  decimalText,
  decimalText,
  decimalText,
  decimalText,
  z.int(),
])

const accountEvent = z.object({ ...historyEffect.shape, hash, time: timeMs, pair: z.optional(z.string()) })

/** Every message contains all balances and orders; the events are those of its ledger. */
export const accountState = z.object({
  address: z.string(),
  active: z.boolean(),
  balances: balanceTable,
  orders: z.array(openOrder),
  events: z.array(accountEvent),
})

export type ClientMessage = z.infer<typeof clientMessage>
export type LedgerEvent = z.infer<typeof ledgerEvent>
export type StreamTicker = z.infer<typeof streamTicker>
export type StreamTickers = z.infer<typeof streamTickers>
export type BookLevel = z.infer<typeof bookLevel>
export type BookSnapshot = z.infer<typeof bookSnapshot>
export type BookUpdate = z.infer<typeof bookUpdate>
export type StreamTrade = z.infer<typeof streamTrade>
export type StreamCandle = z.infer<typeof streamCandle>
export type AccountEvent = z.infer<typeof accountEvent>
export type AccountState = z.infer<typeof accountState>
