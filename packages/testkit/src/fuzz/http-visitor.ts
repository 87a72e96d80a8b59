import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { SeededRandom } from './seeded-random.ts'
import type { HostileCall } from './hostile-calls.ts'
import { rawRequest } from './raw-requests.ts'
import { truncateForDisplay, type RequestOutcome, type Visitor } from './surface.ts'

/** An HTTP response. */
export interface HttpAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Describes how an HTTP surface is tested. */
export interface HttpTalk {
  readonly port: number
  readonly request: (dice: SeededRandom, count: number) => HostileCall
  /** Returns the name of an outcome, or undefined if the response reveals a fault. */
  readonly outcomeOf: (answer: HttpAnswer, call: HostileCall) => string | undefined
}

const LOOPBACK = '127.0.0.1'
const LIMIT_MS = 60_000
const RAW_SHARE = 0.03
/** Status codes that may refuse a malformed request: syntax, method, time, length, headers, expectation, version. */
const RAW_STATUSES = [
  200, 204, 206, 301, 302, 304, 308, 400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 421, 426, 429, 431, 501, 503,
  505,
]

/**
 * Sends requests one after the other over a kept-alive connection, and occasionally raw bytes that are not a valid
 * request.
 */
export class HttpVisitor implements Visitor {
  readonly #talk: HttpTalk
  readonly #address: string
  readonly #agent: Agent
  #count = 0

  constructor(talk: HttpTalk, address: string) {
    this.#talk = talk
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address })
  }

  async meet(dice: SeededRandom): Promise<RequestOutcome> {
    if (dice.happens(RAW_SHARE)) return this.#meetRaw(rawRequest(dice))
    const call = this.#talk.request(dice, this.#count)
    this.#count += 1
    const text = `${call.method} ${call.path} ${JSON.stringify(call.headers)} ${call.body ?? ''}`
    try {
      const answer = await this.#send(call)
      const outcome = this.#talk.outcomeOf(answer, call)
      return {
        request: truncateForDisplay(text),
        answer: truncateForDisplay(`${answer.status} ${answer.type} ${answer.text}`),
        outcome,
      }
    } catch (error) {
      return { request: truncateForDisplay(text), answer: String(error), outcome: undefined }
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #send(call: HostileCall): Promise<HttpAnswer> {
    try {
      return await this.#sendOnce(call)
    } catch (error) {
      // a kept-alive connection may close during a request; a new connection may not
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
      return await this.#sendOnce(call, false)
    }
  }

  #sendOnce({ body, headers, method, path }: HostileCall, keep = true): Promise<HttpAnswer> {
    const { promise, reject, resolve } = Promise.withResolvers<HttpAnswer>()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({
      host: LOOPBACK,
      port: this.#talk.port,
      localAddress: this.#address,
      agent: keep ? this.#agent : false,
      method,
      path,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        if (text.length < 1_000_000) text += part
      })
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      )
      response.once('error', reject)
    })
    sent.end(body)
    return promise
  }

  /** Malformed bytes must get a status or a closed connection. */
  #meetRaw(bytes: string): Promise<RequestOutcome> {
    const { promise, resolve } = Promise.withResolvers<RequestOutcome>()
    const socket = connect({ host: LOOPBACK, port: this.#talk.port, localAddress: this.#address })
    let answer = ''
    const done = (): void => {
      clearTimeout(limit)
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
      const isFine = answer === '' || RAW_STATUSES.includes(status) || status === 101 || status === 100
      resolve({
        request: truncateForDisplay(bytes),
        answer: truncateForDisplay(answer),
        outcome: isFine ? `raw ${status}` : undefined,
      })
    }
    // the program may wait for the missing bytes of a request until its own limits end the wait
    const limit = setTimeout(done, 250)
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.once('close', done)
    socket.on('error', () => undefined)
    socket.write(bytes, 'latin1')
    socket.end()
    return promise
  }
}
