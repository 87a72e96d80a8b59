import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'

export interface SubmitReport {
  /** Seconds from the first submit to the last answer. */
  readonly seconds: number
  /** Milliseconds from submit to answer, sorted. */
  readonly latencies: Float64Array
  readonly results: Readonly<Record<string, number>>
}

/** One WebSocket that keeps a number of submits in flight. */
export class SubmitClient {
  readonly #socket: WebSocket
  #onMessage: (text: string) => void = () => undefined

  readonly #wire: Socket
  #corked = false

  private constructor(socket: WebSocket, wire: Socket) {
    this.#socket = socket
    this.#wire = wire
    socket.on('message', (data: Buffer) => this.#onMessage(data.toString('latin1')))
  }

  static open(url: string): Promise<SubmitClient> {
    const { hostname, port } = new URL(url)
    const wire = connect(Number.parseInt(port, 10), hostname)
    wire.setNoDelay(true)
    const socket = new WebSocket(url, { perMessageDeflate: false, createConnection: () => wire })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new SubmitClient(socket, wire)))
      socket.once('error', reject)
    })
  }

  submitAll(blobs: readonly string[], inFlight: number): Promise<SubmitReport> {
    const sentAt = new Float64Array(blobs.length)
    const latencies = new Float64Array(blobs.length)
    const results: Record<string, number> = {}
    let next = 0
    let answered = 0
    const sendNext = (): void => {
      sentAt[next] = performance.now()
      this.#cork()
      this.#socket.send(`{"id":${next},"command":"submit","tx_blob":"${blobs[next]}"}`)
      next += 1
    }
    const started = performance.now()
    return new Promise((resolve) => {
      this.#onMessage = (text) => {
        const id = Number.parseInt(text.slice(text.indexOf('"id":') + 5, text.indexOf(',')), 10)
        latencies[id] = performance.now() - (sentAt[id] ?? 0)
        const result = /"(?:engine_result|error)":"(\w+)"/.exec(text)?.[1] ?? 'none'
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

  // What is sent in one turn is one write, so that the client takes as little of the machine as it can.
  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    this.#wire.cork()
    process.nextTick(() => {
      this.#corked = false
      this.#wire.uncork()
    })
  }

  close(): void {
    this.#socket.terminate()
  }
}
