import type { Logger } from '../../platform/logger.ts'

/** Logged of one kind in one round; the count says how many more there are. */
const MOST_LOGGED = 20

/**
 * Goes through rows so that one that cannot be dealt with never stops the others. It remembers which rows failed: each fault
 * is logged once, and the count rings an alarm while it lasts.
 */
export class RowFaults {
  readonly #kind: string
  readonly #logger: Logger
  /** id of a row, and the fault that it had in the last round */
  #faults: ReadonlyMap<string, string> = new Map()

  constructor(kind: string, logger: Logger) {
    this.#kind = kind
    this.#logger = logger
  }

  /** Rows that failed in the last round. */
  get count(): number {
    return this.#faults.size
  }

  async each<Row extends { readonly id: string }>(
    rows: readonly Row[],
    step: (row: Row) => Promise<void>,
  ): Promise<void> {
    const faults = new Map<string, string>()
    let logged = 0
    for (const row of rows) {
      try {
        await step(row)
      } catch (error) {
        const fault = String(error)
        faults.set(row.id, fault)
        if (this.#faults.get(row.id) === fault || logged >= MOST_LOGGED) continue
        logged += 1
        this.#logger.error({ err: error, kind: this.#kind, id: row.id }, 'an order could not be decided')
      }
    }
    this.#faults = faults
  }
}
