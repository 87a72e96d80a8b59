import type { LogEntry, OrderedLog } from '../../src/log/ordered-log.ts'

/** An ordered log that delivers what another one recorded, as a node gets it that was away. */
export class ReplayedLog implements OrderedLog {
  #deliver: ((entry: LogEntry) => void) | undefined

  propose(entry: LogEntry): void {
    this.#deliver?.(entry)
  }

  start(deliver: (entry: LogEntry) => void): void {
    this.#deliver = deliver
  }

  stop(): void {
    this.#deliver = undefined
  }

  replay(entries: readonly LogEntry[]): void {
    for (const entry of entries) this.#deliver?.(entry)
  }
}
