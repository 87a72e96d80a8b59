import * as z from 'zod/mini'
import { currencyCode, decimalText, timeMs } from '../primitives.schema.ts'
import { streamTrade } from '../stream/stream.schema.ts'
import { PAGE_SIZES } from '../constants.ts'
import { CYCLES } from './cycles.ts'

export const cycle = z.enum(CYCLES)
export const depthType = z.enum(['normal', 'more'])
export const historyType = z.enum(['newest', 'normal', 'more', 'all'])

/** A pair without trades in 24 hours: [seconds, price]. */
const quietTickerRow = z.tuple([z.number(), z.number()])

/** [seconds, price, change %, high, low, turnover (counter), volume (base), trades] (ENT-007..012). */
const activeTickerRow = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.int(),
])

export const tickerRow = z.union([activeTickerRow, quietTickerRow])
export const tickerTable = z.record(z.string(), tickerRow)

/** [ms, open, close, low, high, turnover (counter), volume (base), trades]. */
export const klineRow = z.tuple([
  timeMs,
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.int(),
])

/**
 * [turnover, volume, price, ms, side, match flag, gets currency, pays currency, id]. Side 0 means that the taker
 * bought, 1 that the taker sold. Match flag 1 means one maker, otherwise the number of makers plus one, at most 6. The
 * id is our addition; `more` uses it for paging.
 */
export const tradeRow = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  timeMs,
  z.union([z.literal(0), z.literal(1)]),
  z.int(),
  z.string(),
  z.string(),
  z.string(),
])

const depthLevel = z.object({
  price: z.number(),
  amount: z.number(),
  total: z.number(),
  type: z.enum(['buy', 'sell']),
})

export const depthBook = z.object({
  base: z.string(),
  counter: z.string(),
  asks: z.array(depthLevel),
  bids: z.array(depthLevel),
})

const bookLevels = z.array(z.tuple([decimalText, decimalText]))

/** [price, amount] on each side, best first, at the close of a ledger. In a change, amount '0' removes the level. */
const bookMoment = z.object({ ledger: z.int(), time: timeMs, bids: bookLevels, asks: bookLevels })

export const bookHistory = z.object({
  /** The book before the first change of this page; absent when nothing was recorded up to the end of the period. */
  start: z.optional(bookMoment),
  /** Changes of the book by ledger, oldest first. */
  changes: z.array(bookMoment).check(z.maxLength(PAGE_SIZES.bookHistory)),
  /** Cursor of the next page; absent on the last one. */
  next: z.optional(z.string()),
})

/** Trades of a past period, oldest first. */
export const tradeHistory = z.object({
  trades: z.array(streamTrade).check(z.maxLength(PAGE_SIZES.tradeHistory)),
  /** Cursor of the next page; absent on the last one. */
  next: z.optional(z.string()),
})

export const pairFile = z.object({
  id: z.string(),
  symbol: z.string(),
  quotes: z.record(z.string(), z.object({ price: z.number() })),
  last_updated: timeMs,
})

/** Milliseconds since 1970, up to the last time that a Date can represent (ECMA-262, 21.4.1.1). */
export const sinceMs = z.coerce.number<number>().check(z.nonnegative(), z.maximum(8_640_000_000_000_000))

/** Returns candles that start before this time, in milliseconds since 1970. */
export const beforeMs = z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(8_640_000_000_000_000))
/** Closing prices of the last hours by BASE-COUNTER, oldest first. */
export const closesTable = z.record(z.string(), z.array(z.number()).check(z.maxLength(PAGE_SIZES.closes)))

export const pairParams = z.object({ base: currencyCode, counter: currencyCode })
export const tradeId = z.string().check(z.regex(/^\d+_\d+_\d+$/))

/** Longest period of one request about the past, in milliseconds. */
const MAX_PERIOD_MS = 3_600_000

/** A pair BASE-COUNTER, a past period from (inclusive) until (exclusive), and the cursor of a page. */
function period<T extends z.ZodMiniType<string>>(cursor: T) {
  return z
    .object({
      pair: z.string().check(z.regex(/^(?:[A-Za-z0-9]{3,6}|[0-9A-F]{40})-(?:[A-Za-z0-9]{3,6}|[0-9A-F]{40})$/)),
      from: sinceMs,
      until: sinceMs,
      after: z.optional(cursor),
    })
    .check(z.refine(({ from, until }) => until > from && until - from <= MAX_PERIOD_MS, 'expected at most one hour'))
}

export const tradePeriod = period(tradeId)
/** Ledger after which the page starts. */
export const bookPeriod = period(z.string().check(z.regex(/^\d{1,10}$/)))
export const cacheTime = z.object({ t: z.optional(z.string()) })

export type DepthType = z.infer<typeof depthType>
export type HistoryType = z.infer<typeof historyType>
export type ActiveTickerRow = z.infer<typeof activeTickerRow>
export type QuietTickerRow = z.infer<typeof quietTickerRow>
export type TickerRow = z.infer<typeof tickerRow>
export type TickerTable = z.infer<typeof tickerTable>
export type KlineRow = z.infer<typeof klineRow>
export type TradeHistory = z.infer<typeof tradeHistory>
export type TradeRow = z.infer<typeof tradeRow>
export type DepthLevel = z.infer<typeof depthLevel>
export type DepthBook = z.infer<typeof depthBook>
export type BookHistory = z.infer<typeof bookHistory>
export type BookHistoryMoment = z.infer<typeof bookMoment>
export type ClosesTable = z.infer<typeof closesTable>
export type PairFile = z.infer<typeof pairFile>
