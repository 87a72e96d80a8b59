import { chmodSync, lstatSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { ListenOptions, Server, Socket } from 'node:net'
import type { AbciApplication } from './application.ts'
import { AbciConnection } from './connection.ts'
import { readAddress } from './address.ts'
import { ConsensusError } from '../base/consensus-error.ts'

export interface AbciServerOptions {
  /** The application that answers; a function where one replaces another on open connections. */
  readonly application: AbciApplication | (() => AbciApplication)
  /** Called with an error of one connection. The other connections stay open. */
  readonly onError: (error: unknown) => void
  /** Maximum size of one message in bytes. A block has at most 4 MiB of transactions. */
  readonly maxMessageBytes?: number
}

const MAX_MESSAGE_BYTES = 16_777_216
/** CometBFT opens four connections. The rest is for a second engine that is being started. */
const MAX_CONNECTIONS = 16
/** Mode of the socket file. Another user could apply blocks that the validators never decided. */
const OWNER_ONLY = 0o600

/** Serves ABCI 2.0 on a Unix or TCP socket. */
export class AbciServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor({ application, onError, maxMessageBytes = MAX_MESSAGE_BYTES }: AbciServerOptions) {
    const current = typeof application === 'function' ? application : () => application
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      new AbciConnection(socket, current, maxMessageBytes, onError)
    })
    this.#server.maxConnections = MAX_CONNECTIONS
  }

  /**
   * Listens on `unix://PATH` or `tcp://HOST:PORT`; port 0 chooses a free one. Replaces the socket file of a process
   * that has ended. Returns the address to connect to.
   * @throws ConsensusError consensus/address
   */
  async listen(text: string): Promise<string> {
    const address = readAddress(text)
    if (address.kind === 'unix') await removeStaleSocket(address.path)
    try {
      await this.#listen(address.kind === 'unix' ? { path: address.path } : address)
      if (address.kind === 'unix') chmodSync(address.path, OWNER_ONLY)
    } catch (error) {
      throw new ConsensusError('consensus/address', `cannot listen on ${text}: ${String(error)}`, { cause: error })
    }
    const bound = this.#server.address()
    return address.kind === 'tcp' && bound !== null && typeof bound === 'object'
      ? `tcp://${address.host.includes(':') ? `[${address.host}]` : address.host}:${bound.port}`
      : text
  }

  #listen(options: ListenOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(options, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  /** Ends every connection and stops listening. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

/** Removes the socket file of an ended process. @throws ConsensusError when a process still listens on it */
async function removeStaleSocket(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return
  const isServed = await new Promise<boolean>((resolve) => {
    const probe = connect({ path })
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
  if (isServed) throw new ConsensusError('consensus/address', `another process listens on ${path}`)
  unlinkSync(path)
}
