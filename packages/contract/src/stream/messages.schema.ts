import * as z from 'zod/mini'
import {
  accountState,
  bookSnapshot,
  bookUpdate,
  ledgerEvent,
  streamCandle,
  streamTickers,
  streamTrade,
} from './stream.schema.ts'

/** Refusals of the socket. */
export const STREAM_ERRORS = [
  'channel/unknown',
  'message/malformed',
  'subscriptions/too-many',
  'service/not-ready',
  'service/busy',
] as const

/** Head of every data message. `sequence` increases by one per channel; a snapshot contains the current one. */
const dataMessage = z.object({
  channel: z.string(),
  kind: z.enum(['snapshot', 'update']),
  sequence: z.int(),
  ledger: z.int(),
  data: z.unknown(),
})

export const pongMessage = z.object({ op: z.literal('pong') })

export const errorMessage = z.object({
  op: z.literal('error'),
  code: z.enum(STREAM_ERRORS),
  message: z.string(),
  channel: z.optional(z.string()),
})

/** Messages sent by the server. */
export const serverMessage = z.union([dataMessage, pongMessage, errorMessage])

/** Schema of `data`, by kind of channel and kind of message. */
export const channelData = {
  ledger: { snapshot: ledgerEvent, update: ledgerEvent },
  tickers: { snapshot: streamTickers, update: streamTickers },
  book: { snapshot: bookSnapshot, update: bookUpdate },
  trades: { snapshot: z.array(streamTrade), update: z.array(streamTrade) },
  candles: { snapshot: z.array(streamCandle), update: z.array(streamCandle) },
  account: { snapshot: accountState, update: accountState },
} as const

export type ChannelKind = keyof typeof channelData
export type DataMessage = z.infer<typeof dataMessage>
export type ErrorMessage = z.infer<typeof errorMessage>
export type ServerMessage = z.infer<typeof serverMessage>
export type StreamErrorCode = (typeof STREAM_ERRORS)[number]

/** Data of one kind of channel, as subscribers receive it. */
export interface ChannelDataTypes {
  ledger: { snapshot: z.infer<typeof ledgerEvent>; update: z.infer<typeof ledgerEvent> }
  tickers: { snapshot: z.infer<typeof streamTickers>; update: z.infer<typeof streamTickers> }
  book: { snapshot: z.infer<typeof bookSnapshot>; update: z.infer<typeof bookUpdate> }
  trades: { snapshot: z.infer<typeof streamTrade>[]; update: z.infer<typeof streamTrade>[] }
  candles: { snapshot: z.infer<typeof streamCandle>[]; update: z.infer<typeof streamCandle>[] }
  account: { snapshot: z.infer<typeof accountState>; update: z.infer<typeof accountState> }
}
