import { DirectLog } from '../../src/log/direct-log.ts'
import type { LogEntry, LogReader } from '../../src/log/ordered-log.ts'
import { deliverLater } from './deliver-durably.ts'

/** A log that delivers another log's entries, starting at its reader's position, as to a node that was offline. */
export class ReplayedLog extends DirectLog {
  readonly #entries: readonly LogEntry[]
  #reader: LogReader | undefined

  /** @param entries one entry per position, starting at 1 */
  constructor(entries: readonly LogEntry[]) {
    super()
    this.#entries = entries
  }

  override start(reader: LogReader): void {
    super.start(reader)
    this.#reader = reader
  }

  /** Entries that the reader lacks. */
  get missed(): readonly LogEntry[] {
    return this.#entries.slice(this.#reader?.after)
  }

  /** Delivers the missing entries in groups, like blocks. */
  replay(): void {
    const reader = this.#reader
    if (reader === undefined) return
    let position = reader.after
    let entries: LogEntry[] = []
    for (const entry of this.missed) {
      entries.push(entry)
      position += 1
      if (entry.kind === 'transaction' && entries.length < 3) continue
      deliverLater(reader, { position, entries })
      entries = []
    }
    deliverLater(reader, { position, entries })
  }
}
