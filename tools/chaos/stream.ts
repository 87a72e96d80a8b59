import type { Socket } from 'node:net'

/** Bytes that may wait in the proxy before it stops reading. */
const MAX_WAITING = 1_048_576

interface Chunk {
  readonly bytes: Buffer
  /** Time at which the bytes may leave, in milliseconds of `performance.now()`. */
  readonly due: number
}

/** Forwards the bytes of one socket to another in order, delayed or held back. */
export class Stream {
  readonly #from: Socket
  readonly #to: Socket
  readonly #waiting: Chunk[] = []
  #waitingBytes = 0
  #delayMs = 0
  #isHeld = false
  #timer: NodeJS.Timeout | undefined

  constructor(from: Socket, to: Socket) {
    this.#from = from
    this.#to = to
    from.on('data', (bytes: Buffer) => this.#take(bytes))
    to.on('drain', () => this.#forward())
    to.once('close', () => clearTimeout(this.#timer))
  }

  delay(delayMs: number): void {
    this.#delayMs = delayMs
  }

  /** Holds back all bytes until it is released. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#forward()
  }

  #take(bytes: Buffer): void {
    // A chunk never overtakes an earlier one when the delay becomes shorter.
    const due = Math.max(performance.now() + this.#delayMs, this.#waiting.at(-1)?.due ?? 0)
    this.#waiting.push({ bytes, due })
    this.#waitingBytes += bytes.length
    this.#forward()
  }

  #forward(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    while (!this.#isHeld && !this.#to.writableNeedDrain) {
      const [next] = this.#waiting
      if (next === undefined) break
      if (next.due > now) {
        this.#timer = setTimeout(() => this.#forward(), Math.ceil(next.due - now))
        break
      }
      this.#waiting.shift()
      this.#waitingBytes -= next.bytes.length
      this.#to.write(next.bytes)
    }
    if (this.#waitingBytes > MAX_WAITING) this.#from.pause()
    else this.#from.resume()
  }
}
