import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { Stream } from './stream.ts'

/** Direction: from the dialing side to the listening side, or the reverse. */
type Direction = 'forward' | 'backward'

interface Connection {
  readonly sockets: readonly Socket[]
  readonly streams: Readonly<Record<Direction, Stream>>
}

/**
 * A TCP proxy between two peers. A held direction behaves like a cut network: bytes stay in flight, the connection stays
 * open, and all bytes arrive after the cut.
 */
export class Link {
  readonly port: number
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  readonly #held = { forward: false, backward: false }
  #delayMs = 0

  private constructor(server: Server, targetPort: number) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => this.#join(socket, targetPort))
  }

  /** Listens on a free port of the loopback interface. */
  static async open(targetPort: number): Promise<Link> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Link(server, targetPort)
  }

  hold(direction: Direction, isHeld: boolean): void {
    this.#held[direction] = isHeld
    for (const { streams } of this.#connections) streams[direction].hold(isHeld)
  }

  /** Delays bytes in both directions. Their order is preserved. */
  delay(delayMs: number): void {
    this.#delayMs = delayMs
    for (const { streams } of this.#connections) {
      streams.forward.delay(delayMs)
      streams.backward.delay(delayMs)
    }
  }

  /** Closes the open connections. The peers can then dial again. */
  reset(): void {
    for (const { sockets } of this.#connections) for (const socket of sockets) socket.resetAndDestroy()
  }

  async close(): Promise<void> {
    for (const { sockets } of this.#connections) for (const socket of sockets) socket.destroy()
    const closed = once(this.#server, 'close')
    this.#server.close()
    await closed
  }

  #join(dialer: Socket, targetPort: number): void {
    const target = connect(targetPort, '127.0.0.1')
    const sockets = [dialer, target]
    const streams = { forward: new Stream(dialer, target), backward: new Stream(target, dialer) }
    const connection = { sockets, streams }
    this.#connections.add(connection)
    for (const direction of ['forward', 'backward'] as const) {
      streams[direction].delay(this.#delayMs)
      streams[direction].hold(this.#held[direction])
    }
    for (const socket of sockets) {
      socket.setNoDelay(true)
      // The other side is notified; for it, a reset by the peer is an ordinary end of the connection.
      socket.on('error', () => undefined)
      socket.once('close', () => {
        this.#connections.delete(connection)
        for (const each of sockets) each.destroy()
      })
    }
  }
}
