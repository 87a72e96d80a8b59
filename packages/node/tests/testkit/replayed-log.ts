import { DirectLog } from '../../src/log/direct-log.ts'
import type { LogEntry, LogReader } from '../../src/log/ordered-log.ts'

/** A log that delivers what another one recorded from its reader's position on, as a node gets it that was away. */
export class ReplayedLog extends DirectLog {
  readonly #entries: readonly LogEntry[]
  #reader: LogReader | undefined

  /** @param entries an entry a position, from 1 on */
  constructor(entries: readonly LogEntry[]) {
    super()
    this.#entries = entries
  }

  override start(reader: LogReader): void {
    super.start(reader)
    this.#reader = reader
  }

  /** What the reader does not have yet. */
  get missed(): readonly LogEntry[] {
    return this.#entries.slice(this.#reader?.after)
  }

  /** Delivers what was missed, some entries at a time, as blocks hold them. */
  replay(): void {
    let position = this.#reader?.after ?? 0
    let entries: LogEntry[] = []
    for (const entry of this.missed) {
      entries.push(entry)
      position += 1
      if (entry.kind === 'transaction' && entries.length < 3) continue
      void this.#reader?.deliver({ position, entries })
      entries = []
    }
    void this.#reader?.deliver({ position, entries })
  }
}
