import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import { STREAM_CLOSE, STREAM_PATH, type StreamCloseReason } from '@tidebook/contract'
import { WebSocketServer, type WebSocket } from 'ws'
import { refuseSocket, type Refusal } from '../http/raw-answer.ts'
import { REQUEST_ID_HEADER } from '@tidebook/node/sockets'
import type { ChannelHub } from './channel-hub.ts'
import { DEFAULT_STREAM_LIMITS, StreamClients, type StreamLimits } from './stream-clients.ts'
import type { ChannelSource } from './channel-subscription.ts'
import { serveConnection, type StreamConnection } from './stream-connection.ts'

const HEARTBEAT_MS = 15_000
/** Maximum size of a client message, in bytes; the largest valid one contains a channel name. */
const MAX_CLIENT_MESSAGE_BYTES = 4_096

/** Long enough for a busy page, short enough to detect a lost one. */
const GRACE_MS = 5_000

const NO_STREAM: Refusal = { status: 404, name: 'unknownCall' }
const RETRY_SECONDS = 5
const TOO_MANY: Readonly<Record<'client' | 'everybody', Refusal>> = {
  client: { status: 429, name: 'tooFrequent', retryAfter: RETRY_SECONDS },
  everybody: { status: 503, name: 'notReady', retryAfter: RETRY_SECONDS },
}

export interface StreamServerOptions {
  readonly server: Server
  readonly hub: ChannelHub
  readonly source: ChannelSource
  /** Admits an upgrade with the network whose budget it counts against, or rejects the upgrade. */
  readonly admit: (request: IncomingMessage) => { readonly network: string } | { readonly refusal: Refusal }
  /** Returns the id of an upgrade, which all messages of the connection share. */
  readonly requestIdOf?: (request: IncomingMessage) => string
  readonly limits?: StreamLimits
  /** Milliseconds since 1970, for the envelope of a rejection. */
  readonly now?: () => number
  /** Receives the number of connections whenever it changes. */
  readonly onConnections?: (count: number) => void
  readonly onDropped?: (reason: StreamCloseReason) => void
  /** Time between dropping a client and disconnecting it, in milliseconds. */
  readonly graceMs?: number
}

export interface StreamServer {
  readonly connections: number
  /** Number of bytes that are buffered for clients and still unread. */
  readonly owed: number
  close(): void
}

/** Serves the market WebSocket at the path of the contract, on the same port as the API and the pages. */
export function startStreamServer({
  server,
  hub,
  source,
  admit,
  requestIdOf = () => randomUUID(),
  limits = DEFAULT_STREAM_LIMITS,
  now = Date.now,
  onConnections = () => undefined,
  onDropped = () => undefined,
  graceMs = GRACE_MS,
}: StreamServerOptions): StreamServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const connections = new Map<WebSocket, StreamConnection>()
  const clients = new StreamClients(limits)
  const ids = new WeakMap<IncomingMessage, string>()
  sockets.on('headers', (headers, request) => headers.push(`${REQUEST_ID_HEADER}: ${ids.get(request) ?? ''}`))
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if ((request.url ?? '').split('?')[0] !== STREAM_PATH) return refuseSocket(socket, NO_STREAM, now())
    const admitted = admit(request)
    if ('refusal' in admitted) return refuseSocket(socket, admitted.refusal, now())
    const refused = clients.refusalOf(admitted.network)
    if (refused !== undefined) return refuseSocket(socket, TOO_MANY[refused], now())
    const requestId = requestIdOf(request)
    ids.set(request, requestId)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const client = clients.join(admitted.network, opened)
      connections.set(opened, serveConnection({ socket: opened, hub, source, client, graceMs, requestId, onDropped }))
      onConnections(connections.size)
      opened.once('close', () => {
        connections.delete(opened)
        onConnections(connections.size)
      })
    })
    return undefined
  })
  const heartbeat = setInterval(() => {
    clients.beat()
    for (const connection of connections.values()) connection.beat()
  }, HEARTBEAT_MS)
  return {
    get connections() {
      return connections.size
    },
    get owed() {
      return [...connections.keys()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
    },
    close: () => {
      clearInterval(heartbeat)
      const { code, reason } = STREAM_CLOSE.stopping
      for (const socket of connections.keys()) socket.close(code, reason)
      sockets.close()
      for (const socket of connections.keys()) socket.terminate()
    },
  }
}
