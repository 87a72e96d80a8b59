import { WebSocket } from 'ws'

export type Message = Record<string, unknown>

interface Waiting {
  readonly matches: (message: Message) => boolean
  readonly resolve: (message: Message) => void
}

/** A WebSocket client that answers by id and keeps what streams push. */
export class TestSocket {
  readonly socket: WebSocket
  readonly pushed: Message[] = []
  readonly #answers = new Map<number, (message: Message) => void>()
  #waiting: Waiting[] = []
  #nextId = 1

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(data.toString())))
  }

  static open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<TestSocket> {
    const socket = new WebSocket(url, { headers })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new TestSocket(socket)))
      socket.once('error', reject)
    })
  }

  request(command: string, params: Message = {}): Promise<Message> {
    const id = this.#nextId
    this.#nextId += 1
    return new Promise((resolve) => {
      this.#answers.set(id, resolve)
      this.socket.send(JSON.stringify({ id, command, ...params }))
    })
  }

  /** The first pushed message that matches, now or later. */
  next(matches: (message: Message) => boolean): Promise<Message> {
    const known = this.pushed.find(matches)
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve) => this.#waiting.push({ matches, resolve }))
  }

  close(): void {
    this.socket.terminate()
  }

  #receive(message: Message): void {
    const { id } = message
    const answer = typeof id === 'number' ? this.#answers.get(id) : undefined
    if (answer !== undefined && typeof id === 'number') {
      this.#answers.delete(id)
      answer(message)
      return
    }
    this.pushed.push(message)
    const ready = this.#waiting.filter(({ matches }) => matches(message))
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting))
    for (const { resolve } of ready) resolve(message)
  }
}
