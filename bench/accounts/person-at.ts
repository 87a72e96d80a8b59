import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const LOOPBACK = '127.0.0.1'
const LIMIT_MS = 60_000

/** Response code of a call, and its duration in milliseconds. */
export interface Answered {
  readonly code: string
  readonly ms: number
}

/** Returns an address in a separate network, one of 65,000 on this machine. */
export function networkOf(index: number): string {
  return `127.${1 + Math.floor(index / 250)}.${index % 250}.1`
}

/** A client at an address of the loopback network; it is not a page. */
export class PersonAt {
  readonly #agent: Agent
  readonly #address: string

  constructor(address: string) {
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, localAddress: address })
  }

  get(port: number, path: string): Promise<Answered> {
    return this.#ask(port, path)
  }

  post(port: number, path: string, body: object): Promise<Answered> {
    return this.#ask(port, path, JSON.stringify(body))
  }

  /** Tries to log in with a password. */
  logIn(port: number, account: string, password: string): Promise<Answered> {
    return this.post(port, `/app/user/pwd_login/${randomUUID()}/${account}`, { password })
  }

  leave(): void {
    this.#agent.destroy()
  }

  #ask(port: number, path: string, body?: string): Promise<Answered> {
    const { promise, reject, resolve } = Promise.withResolvers<Answered>()
    const started = performance.now()
    const sent = request({
      host: LOOPBACK,
      port,
      path,
      localAddress: this.#address,
      agent: this.#agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.once('end', () =>
        resolve({
          code: /"code":"(\d+)"/.exec(text)?.[1] ?? String(response.statusCode),
          ms: performance.now() - started,
        }),
      )
      response.once('error', reject)
    })
    sent.end(body)
    return promise
  }
}
