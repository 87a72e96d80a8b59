import { setTimeout as delay } from 'node:timers/promises'
import type { KeyPair } from '@tidebook/protocol'
import { signNative } from '../node/native-signer.ts'

const PAUSE_MS = 100

interface StreamMessage {
  readonly type?: string
  readonly validated?: boolean
  readonly transaction?: { readonly Account?: string; readonly Sequence?: number }
}

/** Measures the time from submitting an order to the message that a durable ledger contains it, one order at a time. */
export class FinalityProbe {
  readonly #socket: WebSocket
  readonly #keyPair: KeyPair
  #sequence: number
  #isStopped = false
  #waiting: { readonly sequence: number; readonly resolve: () => void } | undefined

  private constructor(socket: WebSocket, keyPair: KeyPair, sequence: number) {
    this.#socket = socket
    this.#keyPair = keyPair
    this.#sequence = sequence
    socket.addEventListener('message', ({ data }) => this.#read(String(data)))
  }

  /**
   * @param sequence next sequence of the account
   * @param token administration token, exempt from rate limits
   */
  static async open(url: string, token: string, keyPair: KeyPair, sequence: number): Promise<FinalityProbe> {
    const options = { headers: { authorization: `Bearer ${token}` } }
    // The WebSocket of Node.js accepts headers; the standard one does not.
    const socket = new WebSocket(url, options as unknown as string[])
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true })
      socket.addEventListener('error', () => reject(new RangeError('the node did not open a WebSocket')), {
        once: true,
      })
    })
    socket.send(JSON.stringify({ command: 'subscribe', accounts: [keyPair.address] }))
    return new FinalityProbe(socket, keyPair, sequence)
  }

  /** Submits orders until it is stopped. Returns the durations in milliseconds, sorted. */
  async run(): Promise<readonly number[]> {
    const times: number[] = []
    while (!this.#isStopped) {
      times.push(await this.#measure())
      await delay(PAUSE_MS)
    }
    this.#socket.close()
    return times.toSorted((a, b) => a - b)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #measure(): Promise<number> {
    const sequence = this.#sequence
    this.#sequence += 1
    const { address: Account } = this.#keyPair
    const tx = { TransactionType: 'AccountSet', Account, Fee: '10', Sequence: sequence, Flags: 0 }
    const blob = signNative(tx, this.#keyPair)
    const started = performance.now()
    const validated = new Promise<void>((resolve) => {
      this.#waiting = { sequence, resolve }
    })
    this.#socket.send(JSON.stringify({ command: 'submit', tx_blob: blob }))
    await validated
    return performance.now() - started
  }

  #read(text: string): void {
    const { transaction, validated }: StreamMessage = JSON.parse(text)
    const waiting = this.#waiting
    if (validated !== true || waiting === undefined || transaction?.Sequence !== waiting.sequence) return
    if (transaction.Account === this.#keyPair.address) waiting.resolve()
  }
}
