import type { Logger } from '../../platform/logger.ts'
import { inRequest } from '../../platform/request-scope.ts'
import { inRootSpan } from '../../platform/tracing/tracing.ts'
import { BoundedPass } from '../obligations/bounded-pass.ts'

/** Maximum number of faults of one kind that are logged in one round. The count includes the rest. */
const MAX_LOGGED = 20

/**
 * Processes rows so that a failing row never blocks the others. Stops after a limited time, and the next call continues
 * with the rows that this call did not reach. Remembers the failed rows: each fault is logged once, and the count
 * raises an alarm while the faults last.
 */
export class RowFaults {
  readonly #kind: string
  readonly #logger: Logger
  readonly #pass: BoundedPass
  /** ID of a row, and its last fault. */
  #faults: ReadonlyMap<string, string> = new Map()

  /** @param now current time in milliseconds since 1970 */
  constructor(kind: string, logger: Logger, now: () => number = Date.now) {
    this.#kind = kind
    this.#logger = logger
    this.#pass = new BoundedPass(now)
  }

  /** Number of rows that failed when they were last processed. */
  get count(): number {
    return this.#faults.size
  }

  /** Processes each row in the scope of the request that created it. */
  async each<Row extends { readonly id: string; readonly request_id: string | null }>(
    rows: readonly Row[],
    step: (row: Row) => Promise<void>,
  ): Promise<void> {
    const ids = new Set(rows.map(({ id }) => id))
    const faults = new Map([...this.#faults].filter(([id]) => ids.has(id)))
    let logged = 0
    for (const row of this.#pass.over(rows, ({ id }) => id)) {
      try {
        const attributes = row.request_id === null ? {} : { 'tidebook.request': row.request_id }
        await inRequest(row.request_id, () => inRootSpan(`agent ${this.#kind}`, attributes, () => step(row)))
        faults.delete(row.id)
      } catch (error) {
        const fault = String(error)
        faults.set(row.id, fault)
        if (this.#faults.get(row.id) === fault || logged >= MAX_LOGGED) continue
        logged += 1
        inRequest(row.request_id, () =>
          this.#logger.error({ err: error, kind: this.#kind, id: row.id }, 'an order could not be decided'),
        )
      }
    }
    this.#faults = faults
  }
}
