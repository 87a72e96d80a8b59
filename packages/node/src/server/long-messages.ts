import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { LONG_INPUT } from '../admission/long-inputs.ts'
import type { LongInputs } from '../admission/long-inputs.ts'

/** Makes a connection's long messages use slots of their client. Reading pauses while a message waits for one. */
export class LongMessages {
  readonly #socket: WebSocket
  readonly #inputs: LongInputs
  readonly #mayRead: () => boolean
  /** Bytes received since the last complete message. */
  #unfinished = 0
  /** Releases the slot, or cancels the wait. */
  #leave: (() => void) | undefined
  #waits = false

  /** @param mayRead returns whether nothing else pauses reading */
  constructor(socket: WebSocket, wire: Socket, inputs: LongInputs, mayRead: () => boolean) {
    this.#socket = socket
    this.#inputs = inputs
    this.#mayRead = mayRead
    wire.on('data', (part: Buffer) => this.#count(part.length))
    socket.on('message', () => this.#end())
    socket.on('close', () => this.#end())
  }

  /** Whether a long message waits for its slot. */
  get waits(): boolean {
    return this.#waits
  }

  #count(bytes: number): void {
    this.#unfinished += bytes
    if (this.#unfinished <= LONG_INPUT || this.#leave !== undefined || this.#socket.readyState !== this.#socket.OPEN)
      return
    this.#waits = true
    this.#leave = this.#inputs.take(() => this.#goOn())
    if (this.#waits) this.#socket.pause()
  }

  /** Called when the message is complete, or can no longer be completed. */
  #end(): void {
    this.#unfinished = 0
    const leave = this.#leave
    this.#leave = undefined
    leave?.()
    if (this.#waits) this.#goOn()
  }

  #goOn(): void {
    this.#waits = false
    if (this.#mayRead()) this.#socket.resume()
  }
}
