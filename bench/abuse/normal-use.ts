import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

const LOOPBACK = '127.0.0.1'
/** Maximum duration of a call in milliseconds. A longer call counts as this duration. */
const LIMIT_MS = 20_000

/** Durations of calls of one type, and the number of failed calls. */
export interface Timing {
  readonly sorted: readonly number[]
  /** Failed calls by reason. */
  readonly refused: Readonly<Record<string, number>>
}

/** A type of call and its interval. */
export interface Probe {
  readonly everyMs: number
  /** Resolves with undefined on success, or with the reason of the failure. */
  readonly call: () => Promise<string | undefined>
}

/**
 * Makes calls at fixed intervals without waiting for earlier responses, so that the durations include the full time of
 * a stall. Returns the durations since the last measurement.
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
    // a call that began before the last measurement was reported with that measurement
    if (this.#underWay.delete(started)) this.#durations.push(performance.now() - started)
    if (why !== undefined) this.#refused[why] = (this.#refused[why] ?? 0) + 1
  }

  /** Returns the durations since the last measurement. A pending call counts with its duration so far. */
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

/** HTTP client with one address of the loopback network. */
export class Caller {
  readonly #address: string
  readonly #agent: Agent

  constructor(address: string) {
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, localAddress: address })
  }

  /** Probes a path with GET and returns the reason of a failure. */
  get(port: number, path: string): Promise<string | undefined> {
    return this.#ask(port, path)
  }

  /** Probes a method of the node. */
  rpc(port: number, method: string, params: object): Promise<string | undefined> {
    return this.#ask(port, '/', JSON.stringify({ method, params: [params] }))
  }

  /** Returns the response text of a POST. */
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
      // a keep-alive connection that closed while idle is reopened, as every client does
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

  /** Counts the ledgers in the node's stream. Reconnects after a disconnect, because the node may have restarted. */
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
