import type { LogEntry, LogReader, OrderedLog } from './ordered-log.ts'

/** The log of a single node: the order of arrival is the order. What was not closed ends with the process. */
export class DirectLog implements OrderedLog {
  #reader: LogReader | undefined
  #position = 0

  propose(entry: LogEntry): void {
    if (this.#reader === undefined) return
    this.#position += 1
    const delivered = this.#reader.deliver({ position: this.#position, entries: [entry] })
    // a ledger that cannot be closed ends the node, which says so
    if (entry.kind === 'close') delivered.catch(() => undefined)
  }

  start(reader: LogReader): void {
    this.#reader = reader
    this.#position = reader.after
  }

  stop(): void {
    this.#reader = undefined
  }
}
