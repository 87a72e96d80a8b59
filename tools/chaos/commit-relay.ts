import { once } from 'node:events'
import type { Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** First byte of an ABCI request to commit: field 11, length-delimited. */
const COMMIT = 0x5a

/** Finds requests to commit in the bytes of an ABCI connection, in which each request follows its length. */
export class CommitFinder {
  #left = 0
  #length = 0
  #shift = 0
  #isBody = false

  /** Returns the position in `bytes` at which the body of a request to commit begins; undefined without one. */
  find(bytes: Uint8Array): number | undefined {
    let found: number | undefined
    for (let position = 0; position < bytes.length;) {
      if (this.#left > 0) {
        if (this.#isBody && bytes[position] === COMMIT) found ??= position
        this.#isBody = false
        const skipped = Math.min(this.#left, bytes.length - position)
        this.#left -= skipped
        position += skipped
      } else {
        this.#readLength(bytes[position] ?? 0)
        position += 1
      }
    }
    return found
  }

  #readLength(byte: number): void {
    this.#length += (byte & 0x7f) * 2 ** this.#shift
    this.#shift += 7
    if (byte >= 0x80) return
    this.#left = this.#length
    this.#isBody = true
    this.#length = 0
    this.#shift = 0
  }
}

/**
 * Forwards requests of CometBFT to the ledger node. When it is armed, it calls back instead of forwarding the next request to
 * commit: at that moment the ledger has answered FinalizeBlock and has written nothing.
 */
export class CommitRelay {
  readonly #server: Server
  readonly #target: string
  readonly #sockets = new Set<Socket>()
  #onCommit: (() => void) | undefined

  private constructor(server: Server, target: string) {
    this.#server = server
    this.#target = target
    server.on('connection', (socket) => this.#join(socket))
  }

  /** @param path socket at which CometBFT connects @param target socket of the ledger node */
  static async open(path: string, target: string): Promise<CommitRelay> {
    const server = createServer()
    server.listen(path)
    await once(server, 'listening')
    return new CommitRelay(server, target)
  }

  /** Calls back once, at the next request to commit. Undefined disarms. */
  arm(onCommit: (() => void) | undefined): void {
    this.#onCommit = onCommit
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    const closed = once(this.#server, 'close')
    this.#server.close()
    await closed
  }

  #join(engine: Socket): void {
    const ledger = connect(this.#target)
    const finder = new CommitFinder()
    engine.on('data', (bytes) => {
      const commit = finder.find(bytes)
      const onCommit = this.#onCommit
      if (commit === undefined || onCommit === undefined) {
        if (!ledger.write(bytes)) engine.pause()
        return
      }
      this.#onCommit = undefined
      onCommit()
      ledger.destroy()
    })
    ledger.on('drain', () => engine.resume())
    ledger.pipe(engine)
    for (const socket of [engine, ledger]) {
      this.#sockets.add(socket)
      // Either program may be killed at any moment.
      socket.on('error', () => undefined)
      socket.once('close', () => {
        this.#sockets.delete(socket)
        engine.destroy()
        ledger.destroy()
      })
    }
  }
}
