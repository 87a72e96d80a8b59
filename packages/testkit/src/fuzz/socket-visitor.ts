import { WebSocket } from 'ws'
import type { SeededRandom } from './seeded-random.ts'
import { truncateForDisplay, type RequestOutcome, type Visitor } from './surface.ts'

/** Describes how a WebSocket surface is tested. */
export interface SocketTalk {
  readonly url: string
  /**
   * Maximum message size in bytes. The sender of a longer message may be disconnected before it can read the reason.
   */
  readonly mostBytes: number
  readonly request: (dice: SeededRandom, count: number) => string
  /** Returns the name of an outcome, undefined if the answer reveals a fault, or `push` for an unsolicited message. */
  readonly outcomeOf: (answer: string) => string | undefined
  /** Sent after requests that get no answer; its answer arrives after they were processed. */
  readonly probe?: {
    /** @param count differs each time, so that a late answer is not mistaken for the current one */
    readonly text: (count: number) => string
    readonly isAnswer: (answer: string, count: number) => boolean
  }
}

/** Sent by a stream, not in response to a request. */
export const PUSH = 'push'
const LIMIT_MS = 60_000

/** Close codes that come with a reason: policy, too big, try again later, and our own. */
function isExplained(code: number, reason: string): boolean {
  return code === 1009 || code === 1013 || ((code === 1008 || code >= 4000) && reason !== '')
}

/** Sends messages one after the other. Reconnects if the program disconnects it with a reason. */
export class SocketVisitor implements Visitor {
  readonly #talk: SocketTalk
  readonly #address: string
  #socket: WebSocket | undefined
  #count = 0
  /** Time at which the socket opened (ms), number of messages sent since, and its error. */
  #opened = { at: 0, sent: 0, error: '' }
  #take: ((answer: string) => void) | undefined
  #cut: ((how: { readonly code: number; readonly reason: string }) => void) | undefined

  constructor(talk: SocketTalk, address: string) {
    this.#talk = talk
    this.#address = address
  }

  async meet(dice: SeededRandom): Promise<RequestOutcome> {
    const request = this.#talk.request(dice, this.#count)
    const count = (this.#count += 1)
    const socket = this.#socket ?? (await this.#open())
    if (typeof socket === 'string') return { request: 'connect', answer: socket, outcome: refusedOutcome(socket) }
    return new Promise<RequestOutcome>((resolve) => {
      let result: { answer: string; outcome: string | undefined } = { answer: '', outcome: 'no answer of its own' }
      const done = (answer: string, outcome: string | undefined): void => {
        clearTimeout(limit)
        this.#take = undefined
        this.#cut = undefined
        resolve({ request: truncateForDisplay(request), answer: truncateForDisplay(answer), outcome })
      }
      const limit = setTimeout(() => done(`nothing in ${LIMIT_MS} ms`, undefined), LIMIT_MS)
      this.#take = (answer) => {
        const { probe } = this.#talk
        if (probe?.isAnswer(answer, count) === true) {
          done(result.answer, result.outcome)
          return
        }
        const outcome = this.#talk.outcomeOf(answer)
        if (outcome === PUSH) return
        if (probe === undefined) done(answer, outcome)
        else if (result.outcome !== undefined) result = { answer, outcome }
      }
      const isTooLong = Buffer.byteLength(request) > this.#talk.mostBytes
      const sent = performance.now()
      this.#cut = ({ code, reason }) => {
        const { at, error, sent: messages } = this.#opened
        const waited = `${Math.round(performance.now() - sent)} ms after it, ${messages} messages and ${Math.round(sent - at)} ms after opening`
        const how = `cut with ${code} ${reason} ${error}, ${waited}`
        done(how, isTooLong || isExplained(code, reason) ? `cut ${code}` : undefined)
      }
      this.#opened.sent += 1
      socket.send(request)
      if (this.#talk.probe !== undefined) socket.send(this.#talk.probe.text(count))
    })
  }

  close(): void {
    this.#socket?.removeAllListeners('close')
    this.#socket?.terminate()
  }

  /** Returns the socket, or the status of the refusal. */
  #open(): Promise<WebSocket | string> {
    const socket = new WebSocket(this.#talk.url, { localAddress: this.#address })
    socket.on('message', (data: Buffer) => this.#take?.(data.toString()))
    socket.on('close', (code, reason) => {
      this.#socket = undefined
      this.#cut?.({ code, reason: reason.toString() })
    })
    return new Promise((resolve) => {
      socket.once('open', () => {
        this.#socket = socket
        this.#opened = { at: performance.now(), sent: 0, error: '' }
        resolve(socket)
      })
      socket.on('error', (error) => {
        this.#opened.error = error.message
        resolve(error.message)
      })
    })
  }
}

/** A program at capacity may refuse with a status. A program that is down must not count as such a refusal. */
function refusedOutcome(message: string): string | undefined {
  return /Unexpected server response: (429|503)/.test(message) ? message : undefined
}
