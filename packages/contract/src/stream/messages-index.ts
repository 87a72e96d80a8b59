/** Schemas and types of the market socket. */
export { clientMessage } from './stream.schema.ts'
export type {
  AccountEvent,
  AccountState,
  BookLevel,
  BookSnapshot,
  BookUpdate,
  ClientMessage,
  LedgerEvent,
  StreamCandle,
  StreamTicker,
  StreamTickers,
  StreamTrade,
} from './stream.schema.ts'
export { channelData, serverMessage, STREAM_ERRORS } from './messages.schema.ts'
export type {
  ChannelDataTypes,
  ChannelKind,
  DataMessage,
  ErrorMessage,
  ServerMessage,
  StreamErrorCode,
} from './messages.schema.ts'
