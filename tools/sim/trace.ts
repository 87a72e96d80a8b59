import { createHash } from 'node:crypto'

/** The record of a simulation: a running SHA-256 of all events. Two runs with the same hash had the same events. */
export class Trace {
  readonly #hash = createHash('sha256')
  readonly #print: ((line: string) => void) | undefined
  #events = 0

  /** @param print receives each event as a line; none by default */
  constructor(print?: (line: string) => void) {
    this.#print = print
  }

  /** Number of events. */
  get events(): number {
    return this.#events
  }

  /** @param elapsed virtual milliseconds since the start */
  note(elapsed: number, text: string): void {
    this.#events += 1
    this.#hash.update(`${elapsed} ${text}\n`)
    this.#print?.(`${elapsed} ${text}`)
  }

  /** Returns the hash of all events so far, hex. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }
}
