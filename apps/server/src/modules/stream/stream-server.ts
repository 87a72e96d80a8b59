import type { Server } from 'node:http'
import { STREAM_PATH } from '@tidebook/contract'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ChannelHub } from './channel-hub.ts'
import { serveConnection, type SnapshotSource, type StreamConnection } from './stream-connection.ts'

const HEARTBEAT_MS = 15_000
/** The largest message a client has reason to send is a channel name. */
const MAX_CLIENT_MESSAGE_BYTES = 4_096

export interface StreamServer {
  readonly connections: number
  close(): void
}

/** Serves the market WebSocket on the path of the contract, on the same port as everything else. */
export const startStreamServer = (server: Server, hub: ChannelHub, snapshotOf: SnapshotSource): StreamServer => {
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
      connections.set(opened, serveConnection(opened, hub, snapshotOf))
      opened.once('close', () => connections.delete(opened))
    })
  })
  const heartbeat = setInterval(() => {
    for (const connection of connections.values()) connection.beat()
  }, HEARTBEAT_MS)
  return {
    get connections() {
      return connections.size
    },
    close: () => {
      clearInterval(heartbeat)
      for (const socket of connections.keys()) socket.close(1001, 'the server is stopping')
      sockets.close()
      for (const socket of connections.keys()) socket.terminate()
    },
  }
}
