import type { Server } from 'node:http'
import { STREAM_CLOSE, STREAM_PATH, type StreamCloseReason } from '@tidebook/contract'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ChannelHub } from './channel-hub.ts'
import { serveConnection, type SnapshotSource, type StreamConnection } from './stream-connection.ts'

const HEARTBEAT_MS = 15_000
/** The largest message a client has reason to send is a channel name. */
const MAX_CLIENT_MESSAGE_BYTES = 4_096

/** Long enough for a page that was busy, short for one that has gone. */
const GRACE_MS = 5_000

export interface StreamServerOptions {
  readonly server: Server
  readonly hub: ChannelHub
  readonly snapshotOf: SnapshotSource
  /** Told how many are connected, whenever that changes. */
  readonly onConnections?: (count: number) => void
  readonly onDropped?: (reason: StreamCloseReason) => void
  /** Milliseconds from dropping a client to cutting it off. */
  readonly graceMs?: number
}

export interface StreamServer {
  readonly connections: number
  /** Bytes that are kept for clients who have not read them yet. */
  readonly owed: number
  close(): void
}

/** Serves the market WebSocket on the path of the contract, on the same port as everything else. */
export const startStreamServer = ({
  server,
  hub,
  snapshotOf,
  onConnections = () => undefined,
  onDropped = () => undefined,
  graceMs = GRACE_MS,
}: StreamServerOptions): StreamServer => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const connections = new Map<WebSocket, StreamConnection>()
  server.on('upgrade', (request, socket, head) => {
    if ((request.url ?? '').split('?')[0] !== STREAM_PATH) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      connections.set(opened, serveConnection({ socket: opened, hub, snapshotOf, graceMs, onDropped }))
      onConnections(connections.size)
      opened.once('close', () => {
        connections.delete(opened)
        onConnections(connections.size)
      })
    })
  })
  const heartbeat = setInterval(() => {
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
