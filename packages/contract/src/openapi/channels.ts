import * as z from 'zod/mini'
import { CYCLES } from '../info/cycles.ts'
import { STREAM_BUFFER_LIMIT, STREAM_PATH } from '../stream/channels.ts'
import { STREAM_CLOSE } from '../stream/close-codes.ts'
import { channelData, errorMessage, pongMessage, STREAM_ERRORS, type ChannelKind } from '../stream/messages.schema.ts'
import { clientMessage } from '../stream/stream.schema.ts'

type JsonObject = Record<string, unknown>

/** Description of the market socket in AsyncAPI 3 format. */
export interface AsyncApiDocument {
  readonly asyncapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: JsonObject
  readonly channels: Readonly<Record<string, ChannelDescription>>
  readonly operations: JsonObject
  readonly components: { readonly messages: JsonObject }
}

export interface ChannelDescription {
  /** Channel name for a subscription, with its parameters in braces. */
  readonly address: string
  readonly summary: string
  readonly parameters: JsonObject
  readonly messages: { readonly snapshot: JsonObject; readonly update: JsonObject }
}

const PAIR = {
  base: { description: 'Chain code of the base' },
  counter: { description: 'Chain code of the counter' },
}

const KINDS: Readonly<Record<ChannelKind, Pick<ChannelDescription, 'address' | 'summary' | 'parameters'>>> = {
  ledger: { address: 'ledger', summary: 'Every validated ledger that the index contains', parameters: {} },
  tickers: { address: 'tickers', summary: 'Tickers of all pairs; an update contains the changed ones', parameters: {} },
  book: {
    address: 'book:{base}-{counter}',
    summary: 'Funded levels of a book; amount 0 in an update removes a level',
    parameters: PAIR,
  },
  trades: { address: 'trades:{base}-{counter}', summary: 'Trades of a pair, newest first', parameters: PAIR },
  candles: {
    address: 'candles:{base}-{counter}:{cycle}',
    summary: 'Candles of a pair; an update contains the changed ones',
    parameters: { ...PAIR, cycle: { enum: CYCLES } },
  },
  account: {
    address: 'account:{address}',
    summary:
      'Balances and open orders of an account, complete in every message, and the effects of a ledger on its orders',
    parameters: { address: { description: 'Address of the account' } },
  },
}

/** Without it, tools read a payload as JSON Schema draft 7, which has no tuples of this form. */
const SCHEMA_FORMAT = 'application/schema+json;version=draft-2020-12'

function schemaOf(schema: z.ZodMiniType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return structuredClone(rest) as JsonObject
}

function payloadOf(schema: JsonObject): JsonObject {
  return { schemaFormat: SCHEMA_FORMAT, schema }
}

function messageOf(address: string, kind: 'snapshot' | 'update', data: z.ZodMiniType): JsonObject {
  const schema = {
    type: 'object',
    required: ['channel', 'kind', 'sequence', 'ledger', 'data'],
    properties: {
      channel: { type: 'string', description: address },
      kind: { const: kind },
      sequence: { type: 'integer' },
      ledger: { type: 'integer' },
      data: schemaOf(data),
    },
  }
  return { name: kind, payload: payloadOf(schema) }
}

/** Describes every channel of the market socket, from the schemas that validate its messages (DEV-101). */
export function asyncApiDocument(): AsyncApiDocument {
  const kinds = Object.entries(KINDS) as [ChannelKind, (typeof KINDS)[ChannelKind]][]
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Tidebook market stream',
      version: '0.1.0',
      description: [
        'Connect, send {"op":"subscribe","channel":"book:BASE-COUNTER"}, and hear a snapshot, then updates whose sequence rises by one.',
        'After a gap, leave the channel and subscribe again. {"op":"ping"} is answered by {"op":"pong"}.',
        `Who owes more than ${STREAM_BUFFER_LIMIT / 1024} KiB is cut off: ${Object.values(STREAM_CLOSE)
          .map(({ code, reason }) => `${code} ${reason}`)
          .join(', ')}.`,
        `Refusals: ${STREAM_ERRORS.join(', ')}.`,
      ].join(' '),
    },
    servers: { market: { host: 'the address of the web port', pathname: STREAM_PATH, protocol: 'wss' } },
    channels: Object.fromEntries(
      kinds.map(([kind, about]) => [
        kind,
        {
          ...about,
          messages: {
            snapshot: messageOf(about.address, 'snapshot', channelData[kind].snapshot),
            update: messageOf(about.address, 'update', channelData[kind].update),
          },
        },
      ]),
    ),
    operations: Object.fromEntries(
      kinds.map(([kind]) => [kind, { action: 'send', channel: { $ref: `#/channels/${kind}` } }]),
    ),
    components: {
      messages: {
        client: { summary: 'Message from the client', payload: payloadOf(schemaOf(clientMessage)) },
        pong: { summary: 'Heartbeat', payload: payloadOf(schemaOf(pongMessage)) },
        error: { summary: 'Error', payload: payloadOf(schemaOf(errorMessage)) },
      },
    },
  }
}
