import type { Logger } from '../../platform/logger.ts'

/** Maximum number of faults of one kind logged in one round; the count includes the rest. */
const MOST_LOGGED = 20

/**
 * Processes rows so that one failing row never blocks the others. It remembers the failed rows: each fault is logged
 * once, and the count raises an alarm while it lasts.
 */
export class RowFaults {
  readonly #kind: string
  readonly #logger: Logger
  /** id of a row, and its fault in the last round */
  #faults: ReadonlyMap<string, string> = new Map()

  constructor(kind: string, logger: Logger) {
    this.#kind = kind
    this.#logger = logger
  }

  /** Number of rows that failed in the last round. */
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
