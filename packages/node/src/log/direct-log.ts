import type { LogEntry, LogReader, OrderedLog } from './ordered-log.ts'

/** The log of a single node, ordered by arrival. Entries after the last close are lost when the process ends. */
export class DirectLog implements OrderedLog {
  #reader: LogReader | undefined
  #position = 0

  propose(entry: LogEntry): void {
    if (this.#reader === undefined) return
    this.#position += 1
    const delivered = this.#reader.deliver({ position: this.#position, entries: [entry] })
    // The node stops when a ledger cannot be closed, and reports why.
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
