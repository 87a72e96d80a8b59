import { DirectLog } from '../../src/log/direct-log.ts'
import type { LogEntry } from '../../src/log/ordered-log.ts'

/** A log that also delivers what another one recorded, as a node gets it that was away. */
export class ReplayedLog extends DirectLog {
  replay(entries: readonly LogEntry[]): void {
    for (const entry of entries) this.propose(entry)
  }
}
