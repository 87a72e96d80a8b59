import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { FrameReader, clientFrame } from './frames.ts'

export interface SubmitReport {
  /** Seconds from the first submit to the last response. */
  readonly seconds: number
  /** Sorted milliseconds from submit to response. */
  readonly latencies: Float64Array
  readonly results: Readonly<Record<string, number>>
}

/** Requests and responses of a server to which transactions are submitted. */
export interface SubmitProtocol {
  readonly path: string
  readonly request: (id: number, transaction: string) => string
  /** Offset of the request number in a response. */
  readonly idAt: number
  /**
   * Text that precedes the result in a response, which ends with the next quotation mark or comma; and text that
   * precedes an error.
   */
  readonly keys: readonly [result: Buffer, error: Buffer]
}

/** JSON-RPC of a ledger node. A response starts with id, status, type, accepted, applied. */
const nodeProtocol: SubmitProtocol = {
  path: '/',
  request: (id, blob) => `{"id":${id},"command":"submit","tx_blob":"${blob}"}`,
  idAt: '{"id":'.length,
  keys: [Buffer.from('"engine_result":"'), Buffer.from('"error":"')],
}

const HEADER_END = '\r\n\r\n'
const QUOTE = 0x22
const COMMA = 0x2c
const ZERO = 48
const NINE = 57

/**
 * A WebSocket client with a fixed number of submits in flight. Prepares frames in advance and does not parse responses,
 * because the client shares the machine with the node.
 */
export class SubmitClient {
  readonly #wire: Socket
  readonly #protocol: SubmitProtocol
  readonly #reader = new FrameReader()
  #onMessage: (bytes: Buffer, from: number, to: number) => void = () => undefined

  private constructor(wire: Socket, protocol: SubmitProtocol) {
    this.#wire = wire
    this.#protocol = protocol
    wire.on('data', (part: Buffer) => this.#reader.read(part, this.#onMessage))
    wire.on('error', () => wire.destroy())
  }

  /** @param token administration token, so that rate limits do not affect the measurement */
  static open(url: string, token?: string, protocol = nodeProtocol): Promise<SubmitClient> {
    const { hostname, port } = new URL(url)
    const wire = connect(Number.parseInt(port, 10), hostname)
    wire.setNoDelay(true)
    const key = randomBytes(16).toString('base64')
    const lines = [
      `GET ${protocol.path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]
    if (token !== undefined) lines.push(`Authorization: Bearer ${token}`)
    wire.write([...lines, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`].join('\r\n') + HEADER_END)
    return new Promise((resolve, reject) => {
      wire.once('error', reject)
      wire.once('data', (head: Buffer) => {
        const isOpen = head.toString('latin1').startsWith('HTTP/1.1 101') && head.includes(HEADER_END)
        if (isOpen) resolve(new SubmitClient(wire, protocol))
        else reject(new RangeError('the node did not open a WebSocket'))
      })
    })
  }

  submitAll(blobs: readonly string[], inFlight: number): Promise<SubmitReport> {
    const { idAt, keys, request } = this.#protocol
    const frames = blobs.map((blob, id) => clientFrame(request(id, blob)))
    const sentAt = new Float64Array(blobs.length)
    const latencies = new Float64Array(blobs.length)
    const results: Record<string, number> = {}
    let next = 0
    let answered = 0
    let due: Buffer[] = []
    const flush = (): void => {
      if (due.length > 0) this.#wire.write(Buffer.concat(due))
      due = []
    }
    const sendNext = (): void => {
      const frame = frames[next]
      if (frame === undefined) return
      sentAt[next] = performance.now()
      // batches everything sent in one turn into one write
      if (due.length === 0) process.nextTick(flush)
      due.push(frame)
      next += 1
    }
    const started = performance.now()
    return new Promise((resolve) => {
      this.#onMessage = (bytes, from, to) => {
        const id = readId(bytes, from + idAt)
        latencies[id] = performance.now() - (sentAt[id] ?? 0)
        const result = readResult(bytes, from, to, keys)
        results[result] = (results[result] ?? 0) + 1
        answered += 1
        if (next < blobs.length) sendNext()
        else if (answered === blobs.length) {
          resolve({ seconds: (performance.now() - started) / 1000, latencies: latencies.sort(), results })
        }
      }
      while (next < Math.min(inFlight, blobs.length)) sendNext()
    })
  }

  close(): void {
    this.#wire.destroy()
  }
}

function readId(bytes: Buffer, at: number): number {
  let id = 0
  for (let index = at; ; index += 1) {
    const digit = bytes[index] ?? 0
    if (digit < ZERO || digit > NINE) return id
    id = id * 10 + digit - ZERO
  }
}

function readResult(bytes: Buffer, from: number, to: number, keys: SubmitProtocol['keys']): string {
  for (const name of keys) {
    const at = bytes.indexOf(name, from)
    if (at < 0 || at >= to) continue
    const start = at + name.length
    const ends = [QUOTE, COMMA].map((end) => bytes.indexOf(end, start)).filter((end) => end >= 0)
    return bytes.toString('latin1', start, Math.min(to, ...ends))
  }
  return 'none'
}
