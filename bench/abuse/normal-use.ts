import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

const LOOPBACK = '127.0.0.1'
/** A call that takes longer counts as that long. */
const LIMIT_MS = 20_000

/** How long calls of one kind took, and how many had no good answer. */
export interface Timing {
  readonly sorted: readonly number[]
  /** Why calls were refused or lost, counted. */
  readonly refused: Readonly<Record<string, number>>
}

/** A kind of call and how often it is made. */
export interface Probe {
  readonly everyMs: number
  /** Settles when the answer is there, with undefined, or with why it is none. */
  readonly call: () => Promise<string | undefined>
}

/**
 * Makes calls by the clock, whether earlier ones were answered or not, so that a program that stands still is measured
 * as long as it does. Ends with what was measured since the last look.
 */
export class Probing {
  #durations: number[] = []
  readonly #underWay = new Set<number>()
  #refused: Record<string, number> = {}
  readonly #timers: NodeJS.Timeout[]

  constructor(probes: readonly Probe[]) {
    this.#timers = probes.map(({ call, everyMs }) => setInterval(() => void this.#measure(call), everyMs))
  }

  async #measure(call: Probe['call']): Promise<void> {
    const started = performance.now()
    this.#underWay.add(started)
    const why = await call().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    // one that began before the last look was told then
    if (this.#underWay.delete(started)) this.#durations.push(performance.now() - started)
    if (why !== undefined) this.#refused[why] = (this.#refused[why] ?? 0) + 1
  }

  /** What was measured since the last time; calls without an answer yet took at least as long as until now. */
  take(): Timing {
    for (const started of this.#underWay) this.#durations.push(performance.now() - started)
    this.#underWay.clear()
    const taken = { sorted: this.#durations.toSorted((a, b) => a - b), refused: this.#refused }
    this.#durations = []
    this.#refused = {}
    return taken
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}

/** Calls over HTTP from one address of the loopback network. */
export class Caller {
  readonly #address: string
  readonly #agent: Agent

  constructor(address: string) {
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, localAddress: address })
  }

  /** A probe of GET: why it failed, if it did. */
  get(port: number, path: string): Promise<string | undefined> {
    return this.#ask(port, path)
  }

  /** A probe of a method of the node. */
  rpc(port: number, method: string, params: object): Promise<string | undefined> {
    return this.#ask(port, '/', JSON.stringify({ method, params: [params] }))
  }

  /** The text of an answer to a POST. */
  async post(port: number, path: string, body: string): Promise<string> {
    const { text } = await this.#exchange(port, path, body)
    return text
  }

  async #ask(port: number, path: string, body?: string): Promise<string | undefined> {
    const { status, text } = await this.#exchange(port, path, body)
    if (status !== 200) return `http ${status}`
    return /"error":"(\w+)"/.exec(text.slice(0, 2000))?.[1]
  }

  #exchange(port: number, path: string, body?: string): Promise<{ readonly status: number; readonly text: string }> {
    const { promise, reject, resolve } = Promise.withResolvers<{ readonly status: number; readonly text: string }>()
    const sent = request({
      host: LOOPBACK,
      port,
      path,
      localAddress: this.#address,
      agent: this.#agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    sent.once('error', (error) => {
      // a kept connection that ended while nobody used it is opened again, as every client does
      if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(this.#exchange(port, path, body))
      else reject(error)
    })
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.once('error', reject)
    })
    sent.end(body)
    return promise
  }

  /** Counts the ledgers that the node's stream tells; opened again when it is cut, since the node may have ended. */
  followLedgers(port: number): { readonly count: () => number; readonly close: () => void } {
    let ledgers = 0
    let isClosed = false
    let socket: WebSocket | undefined
    const open = (): void => {
      if (isClosed) return
      socket = new WebSocket(`ws://${LOOPBACK}:${port}`, { localAddress: this.#address })
      socket.on('open', () => socket?.send('{"id":1,"command":"subscribe","streams":["ledger"]}'))
      socket.on('message', (data: Buffer) => {
        if (data.includes('"type":"ledgerClosed"')) ledgers += 1
      })
      socket.on('error', () => undefined)
      socket.once('close', () => setTimeout(open, 100))
    }
    open()
    return {
      count: () => ledgers,
      close: () => {
        isClosed = true
        socket?.terminate()
      },
    }
  }
}
