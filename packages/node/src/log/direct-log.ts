import type { LogEntry, OrderedLog } from './ordered-log.ts'

/** The log of a single node: the order of arrival is the order. */
export class DirectLog implements OrderedLog {
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
}
