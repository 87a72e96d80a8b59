import type { LogEntry, LogReader, OrderedLog } from '../../src/log/ordered-log.ts'
import { deliverLater } from './deliver-durably.ts'

interface Held {
  readonly entry: LogEntry
  readonly replica: number
}

/** Rearranges the held proposals: reorder, repeat (duplicate) or omit (drop). */
export type Script = (held: readonly number[]) => readonly number[]

/**
 * An ordered log that a test controls. It holds the proposals of all its replicas until the test delivers them, to
 * every replica in the same order: late, reordered, twice or never. After `crash` it refuses proposals, as an engine
 * that has ended does.
 */
export class ScriptedLog {
  readonly #readers: (LogReader | undefined)[] = []
  /**
   * All delivered entries so far, one per position starting at 1, as received by a replica that proposed none of them.
   */
  readonly delivered: LogEntry[] = []
  #held: Held[] = []
  #crashed = false

  /** Returns the log for one node. */
  replica(): OrderedLog {
    const replica = this.#readers.length
    this.#readers.push(undefined)
    return {
      closesLedgers: false,
      propose: (entry) => {
        if (this.#crashed) throw new ScriptedCrash()
        this.#held.push({ entry, replica })
      },
      start: (reader) => {
        this.#readers[replica] = reader
      },
      stop: () => {
        this.#readers[replica] = undefined
      },
    }
  }

  get held(): number {
    return this.#held.length
  }

  /** Delivers the held proposals, in the order in which they were proposed or in the order that the script returns. */
  deliver(script: Script = (held) => held): void {
    const held = this.#held
    this.#held = []
    for (const index of script(held.map((_, position) => position))) {
      const item = held[index]
      if (item !== undefined) this.#deliverTo(item)
    }
  }

  /** Delivers the first of the held proposals. The rest arrive with a later delivery, after newer ones. */
  deliverSome(count: number): void {
    for (const item of this.#held.splice(0, count)) this.#deliverTo(item)
  }

  crash(): void {
    this.#crashed = true
    this.#held = []
  }

  // The submitter waits only at its own node.
  #deliverTo({ entry, replica }: Held): void {
    const { origin: _, ...bare } = entry
    this.delivered.push(bare)
    const position = this.delivered.length
    for (const [index, reader] of this.#readers.entries()) {
      if (reader !== undefined) deliverLater(reader, { position, entries: [index === replica ? entry : bare] })
    }
  }
}

class ScriptedCrash extends Error {
  readonly code = 'test/log-crashed'
}
