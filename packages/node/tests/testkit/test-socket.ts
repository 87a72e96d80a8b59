import { WebSocket } from 'ws'

export type Message = Record<string, unknown>

interface Asked {
  readonly resolve: (message: Message) => void
  readonly reject: (error: SocketClosed) => void
}

interface Waiting extends Asked {
  readonly matches: (message: Message) => boolean
}

/** The connection closed before the awaited message arrived. */
export class SocketClosed extends Error {
  readonly code = 'test/socket-closed'

  constructor(awaited: string, closeCode: number, reason: string) {
    super(`The socket closed (${closeCode}${reason === '' ? '' : `, ${reason}`}) before ${awaited} came`)
  }
}

/** A WebSocket client that matches responses by id and stores pushed messages. */
export class TestSocket {
  readonly socket: WebSocket
  readonly pushed: Message[] = []
  readonly #answers = new Map<number, Asked & { readonly command: string }>()
  #waiting: Waiting[] = []
  #closed: { readonly code: number; readonly reason: string } | undefined
  #nextId = 1

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(data.toString())))
    socket.on('close', (code, reason) => this.#end(code, reason.toString()))
  }

  static open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<TestSocket> {
    const socket = new WebSocket(url, { headers })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new TestSocket(socket)))
      socket.once('error', reject)
    })
  }

  /** Returns the response. Rejects with {@link SocketClosed} if the connection closes first. */
  request(command: string, params: Message = {}): Promise<Message> {
    const id = this.#nextId
    this.#nextId += 1
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) {
        reject(this.#closedBefore(`the answer to ${command}`))
        return
      }
      this.#answers.set(id, { command, resolve, reject })
      this.socket.send(JSON.stringify({ id, command, ...params }))
    })
  }

  /**
   * Returns the first matching pushed message, whether it arrived already or arrives later. Rejects like {@link
   * request}.
   */
  next(matches: (message: Message) => boolean): Promise<Message> {
    const existing = this.pushed.find(matches)
    if (existing !== undefined) return Promise.resolve(existing)
    if (this.#closed !== undefined) return Promise.reject(this.#closedBefore('a message'))
    return new Promise((resolve, reject) => this.#waiting.push({ matches, resolve, reject }))
  }

  close(): void {
    this.socket.terminate()
  }

  #closedBefore(awaited: string): SocketClosed {
    const { code = 0, reason = '' } = this.#closed ?? {}
    return new SocketClosed(awaited, code, reason)
  }

  #end(code: number, reason: string): void {
    this.#closed = { code, reason }
    for (const { command, reject } of this.#answers.values()) reject(this.#closedBefore(`the answer to ${command}`))
    for (const { reject } of this.#waiting) reject(this.#closedBefore('a message'))
    this.#answers.clear()
    this.#waiting = []
  }

  #receive(message: Message): void {
    const { id } = message
    const answer = typeof id === 'number' ? this.#answers.get(id) : undefined
    if (answer !== undefined && typeof id === 'number') {
      this.#answers.delete(id)
      answer.resolve(message)
      return
    }
    this.pushed.push(message)
    const ready = this.#waiting.filter(({ matches }) => matches(message))
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting))
    for (const { resolve } of ready) resolve(message)
  }
}
