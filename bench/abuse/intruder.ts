import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { Target } from './abuse.ts'

const LOOPBACK = '127.0.0.1'
/**
 * Headers for the node. A caller from a page never has administration rights. The server accepts no caller from a page.
 */
const FOREIGN_HEADERS = { origin: 'https://elsewhere.example' }
const MAX_PAYLOAD = 2 ** 28

/** WebSocket of an abuser: sends a message and waits for the response, or sends messages without reading. */
export class IntruderSocket {
  readonly #socket: WebSocket
  #next: PromiseWithResolvers<string> | undefined
  readonly ended: Promise<void>

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('message', (data: Buffer) => this.#next?.resolve(data.toString('latin1', 0, 1024)))
    void this.ended.then(() => this.#next?.reject(new Error('the connection ended')))
  }

  /** Sends a message and returns the beginning of the next message that arrives. */
  async ask(text: string): Promise<string> {
    const next = Promise.withResolvers<string>()
    this.#next = next
    this.#socket.send(text)
    return next.promise
  }

  say(text: string): void {
    this.#socket.send(text)
  }

  /** Stops reading. */
  pause(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.terminate()
  }
}

/** One connection of an abuser. All its sockets use one address and close when it stops. */
export class Intruder {
  readonly target: Target
  readonly index: number
  readonly signal: AbortSignal
  readonly tally: Map<string, number>
  readonly #address: string
  readonly #agent: Agent

  constructor(target: Target, index: number, address: string, signal: AbortSignal, tally: Map<string, number>) {
    this.target = target
    this.index = index
    this.signal = signal
    this.tally = tally
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address })
    signal.addEventListener('abort', () => this.#agent.destroy())
  }

  /** Counts an outcome. */
  count(outcome: string): void {
    this.tally.set(outcome, (this.tally.get(outcome) ?? 0) + 1)
  }

  /** Opens a WebSocket that closes with the intruder. */
  socket(port: number, path = '/'): Promise<IntruderSocket> {
    const options = { localAddress: this.#address, maxPayload: MAX_PAYLOAD, headers: this.#headersFor(port) }
    const socket = new WebSocket(`ws://${LOOPBACK}:${port}${path}`, options)
    const stop = (): void => socket.terminate()
    this.signal.addEventListener('abort', stop)
    socket.once('close', () => this.signal.removeEventListener('abort', stop))
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.once('close', () => reject(new Error('the connection ended')))
      socket.once('open', () => resolve(new IntruderSocket(socket)))
    })
  }

  /** Sends a GET request, reads the response and counts the status. */
  get(port: number, path: string): Promise<void> {
    return this.#request(port, path, 'GET', '', {})
  }

  /** Posts a JSON body and counts the status. */
  post(port: number, path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const ofBody = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    return this.#request(port, path, 'POST', body, { ...ofBody, ...headers })
  }

  async #request(
    port: number,
    path: string,
    method: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const all = { ...this.#headersFor(port), ...headers }
    const options = { host: LOOPBACK, port, path, method, agent: this.#agent, headers: all }
    const sent = request(options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.once('close', () => reject(new Error('the connection ended')))
    sent.end(body)
    this.count(`http ${await promise}`)
  }

  #headersFor(port: number): Readonly<Record<string, string>> {
    return port === this.target.nodePort ? FOREIGN_HEADERS : {}
  }

  /** Opens a plain TCP connection that closes with the intruder. */
  tcp(port: number): Promise<Socket> {
    const socket = connect({ host: LOOPBACK, port, localAddress: this.#address })
    const stop = (): void => void socket.destroy()
    this.signal.addEventListener('abort', stop)
    socket.once('close', () => this.signal.removeEventListener('abort', stop))
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      // a socket that is destroyed while it connects emits no other event
      socket.once('close', () => reject(new Error('the connection ended')))
      socket.once('connect', () => resolve(socket))
    })
  }
}

/** Returns the outcome of a response from the node or the market stream: `success`, or the name of the error. */
export function outcomeOf(text: string): string {
  return /"error":"(\w+)"/.exec(text)?.[1] ?? /"code":"?(\w+)/.exec(text)?.[1] ?? 'success'
}
