import type { DeliveryResult, LogEntry, LogReader, OrderedLog } from './ordered-log.ts'

/** The log of a single node, in order of arrival. Entries after the last close are lost when the process ends. */
export class DirectLog implements OrderedLog {
  readonly closesLedgers = false
  #reader: LogReader | undefined
  #position = 0

  propose(entry: LogEntry): void {
    const reader = this.#reader
    if (reader === undefined) return
    this.#position += 1
    const delivered = reader.deliver({ position: this.#position, entries: [entry] })
    if (entry.kind === 'close') void makeDurable(reader, delivered)
  }

  start(reader: LogReader): void {
    this.#reader = reader
    this.#position = reader.after
  }

  stop(): void {
    this.#reader = undefined
  }
}

async function makeDurable(reader: LogReader, delivered: Promise<DeliveryResult>): Promise<void> {
  try {
    await delivered
    await reader.commit()
  } catch {
    // If a ledger cannot be closed or written, the node stops and reports why.
  }
}
