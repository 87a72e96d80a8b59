import { once } from 'node:events'
import type { Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { firstField, frame, FrameSplitter, REQUEST } from './abci-frames.ts'

/** Returns the response of a dishonest ledger instead of `response`. Both are ABCI messages. */
export type Liar = (method: number, response: Uint8Array) => Uint8Array

/**
 * Forwards messages between CometBFT and its ledger node. It can kill the ledger at a Commit request, and replace the
 * ledger's responses.
 */
export class AbciRelay {
  readonly #server: Server
  readonly #target: string
  readonly #sockets = new Set<Socket>()
  #onCommit: (() => void) | undefined
  #liar: Liar | undefined

  private constructor(server: Server, target: string) {
    this.#server = server
    this.#target = target
    server.on('connection', (socket) => this.#join(socket))
  }

  /**
   * @param path socket to which CometBFT connects
   * @param target socket of the ledger node
   */
  static async open(path: string, target: string): Promise<AbciRelay> {
    const server = createServer()
    server.listen(path)
    await once(server, 'listening')
    return new AbciRelay(server, target)
  }

  /**
   * Calls back once instead of forwarding the next Commit request: at that moment the ledger has answered FinalizeBlock
   * and has written nothing. Undefined disarms it.
   */
  arm(onCommit: (() => void) | undefined): void {
    this.#onCommit = onCommit
  }

  /** Replaces the ledger's responses. Undefined forwards them unchanged. */
  lie(liar: Liar | undefined): void {
    this.#liar = liar
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    const closed = once(this.#server, 'close')
    this.#server.close()
    await closed
  }

  #join(engine: Socket): void {
    const ledger = connect(this.#target)
    const [requests, responses] = [new FrameSplitter(), new FrameSplitter()]
    // CometBFT receives the responses of a connection in the order of its requests.
    const methods: number[] = []
    engine.on('data', (bytes) => {
      for (const request of requests.push(bytes)) {
        const method = firstField(request)
        const onCommit = this.#onCommit
        if (method === REQUEST.commit && onCommit !== undefined) {
          this.#onCommit = undefined
          onCommit()
          ledger.destroy()
          return
        }
        methods.push(method)
        if (!ledger.write(frame(request))) engine.pause()
      }
    })
    ledger.on('drain', () => engine.resume())
    ledger.on('data', (bytes) => {
      for (const response of responses.push(bytes)) {
        const method = methods.shift() ?? 0
        if (!engine.write(frame(this.#liar?.(method, response) ?? response))) ledger.pause()
      }
    })
    engine.on('drain', () => ledger.resume())
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
