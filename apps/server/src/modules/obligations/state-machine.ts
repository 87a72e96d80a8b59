import type { Queries } from '../../platform/database/queries.ts'
import { currentRequest } from '../../platform/request-scope.ts'
import { systemCodeOf } from '../../platform/server-error.ts'

/** Maximum number of rows that are processed in one round. */
export const ROWS_AT_ONCE = 5000

/** Another transaction has locked the row. */
export class RowLockedError extends Error {
  readonly code = 'obligations/row-locked'
}

/** SQLSTATE of a lock that another transaction holds. */
const LOCK_NOT_AVAILABLE = '55P03'

/** A row is not in the expected state, because another transaction has changed it first. */
export class RowMovedError extends Error {
  readonly code = 'obligations/row-moved'
}

/** Table whose rows have states. */
export interface StateMachineOptions<Row, State extends string | number, Fixed extends keyof Row & string> {
  readonly table: string
  /** Primary key. */
  readonly key: keyof Row & string
  /** Name of the state column. */
  readonly state: keyof Row & string
  /** States that may follow each state. */
  readonly transitions: Readonly<Record<State, readonly State[]>>
  /** Columns that never change after `insert`. */
  readonly fixed: readonly Fixed[]
  /** Whether the table has the columns `created`, `changed`, `steps` and `request_id`. */
  readonly hasHistory: boolean
}

/** Allowed column names. No other text becomes part of a statement. */
const COLUMN = /^[a-z_]+$/

type Column = readonly [name: string, value: unknown]

/** Columns that a transition may write, in addition to the state. */
export type Facts<Row, Fixed extends PropertyKey> = Partial<
  Omit<Row, Fixed | 'state' | 'status' | 'created' | 'changed' | 'steps' | 'request_id'>
>

/** A transition of one row. */
export interface Step<State> {
  readonly id: string
  readonly from: State
  readonly to: State
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Table whose rows change their state only through declared transitions. Of several concurrent writers, one makes each
 * transition.
 */
export class StateMachine<Row extends object, State extends string | number, Fixed extends keyof Row & string> {
  readonly table: string
  readonly #options: StateMachineOptions<Row, State, Fixed>
  readonly #fixed: ReadonlySet<string>

  constructor(options: StateMachineOptions<Row, State, Fixed>) {
    this.table = options.table
    this.#options = options
    this.#fixed = new Set([...options.fixed, options.state, 'created', 'changed', 'steps', 'request_id'])
  }

  /** Returns whether a row may change from one state to another. */
  allows(from: State, to: State): boolean {
    return this.#options.transitions[from].includes(to)
  }

  /**
   * Moves a row to another state and writes facts with it. No other statement changes a state.
   * @throws RangeError for an undeclared transition; RowMovedError when the row is not in `from`
   */
  async transition(db: Queries, { id, from, to, at }: Step<State>, facts: Facts<Row, Fixed> = {}): Promise<Row> {
    if (!this.allows(from, to)) throw new RangeError(`A row of ${this.table} does not go from ${from} to ${to}`)
    const { state, hasHistory } = this.#options
    const written: Column[] = [...this.#factsOf(facts), [state, to]]
    if (hasHistory) written.push(['changed', new Date(at)])
    return this.#update(db, { id, from }, written, hasHistory ? { [state]: to, at } : undefined)
  }

  /** Same as `transition`, but returns undefined and leaves the row unchanged if the row is not in `from`. */
  async tryTransition(db: Queries, step: Step<State>, facts?: Facts<Row, Fixed>): Promise<Row | undefined> {
    return this.transition(db, step, facts).catch((error: unknown) => {
      if (error instanceof RowMovedError) return undefined
      throw error
    })
  }

  /**
   * Writes facts of a row without a state change.
   * @throws RowMovedError when the row is not in `state`
   */
  async note(
    db: Queries,
    { id, state: from }: { readonly id: string; readonly state: State },
    facts: Facts<Row, Fixed>,
  ): Promise<Row> {
    return this.#update(db, { id, from }, this.#factsOf(facts))
  }

  /**
   * Inserts a new row. A table with a history keeps the id of the request that created it.
   * @param first its initial state
   * @param at milliseconds since 1970
   * @throws the database's error when an index refuses the row
   */
  async insert(db: Queries, row: Partial<Row>, first: State, at: number): Promise<Row> {
    const { state, hasHistory } = this.#options
    const moment = new Date(at)
    const steps = JSON.stringify([{ [state]: first, at }])
    const history = { created: moment, changed: moment, steps, request_id: currentRequest() }
    const written = columnsOf({ ...row, [state]: first, ...(hasHistory && history) })
    const { rows } = await db.query<Row>(
      `insert into ${this.table} (${written.map(([name]) => name).join(', ')})
       values (${written.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      written.map(([, value]) => value),
    )
    const [inserted] = rows
    if (inserted === undefined) throw new TypeError(`No row of ${this.table} was written`)
    return inserted
  }

  /** Reads one row. */
  async find(db: Queries, id: string): Promise<Row | undefined> {
    return this.first(db, `${this.#options.key} = $1`, [id])
  }

  /** Reads one row and locks it until the transaction ends. */
  async lock(tx: Queries, id: string): Promise<Row | undefined> {
    return this.first(tx, `${this.#options.key} = $1 for update`, [id])
  }

  /**
   * Reads one row and locks it until the transaction ends, without waiting for another transaction.
   * @throws RowLockedError; the transaction then can only be rolled back
   */
  async lockNow(tx: Queries, id: string): Promise<Row | undefined> {
    return this.first(tx, `${this.#options.key} = $1 for update nowait`, [id]).catch((error: unknown) => {
      if (systemCodeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      throw new RowLockedError(`Row ${id} of ${this.table} is locked`, { cause: error })
    })
  }

  /**
   * Returns the rows that match a condition.
   * @param where text after `where`, with placeholders for `values`
   */
  async select(db: Queries, where: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await db.query<Row>(`select * from ${this.table} where ${where}`, [...values])).rows
  }

  /** Returns the first row that matches a condition. */
  async first(db: Queries, where: string, values: readonly unknown[]): Promise<Row | undefined> {
    return (await this.select(db, where, values))[0]
  }

  /** Counts the rows that match a condition. */
  async count(db: Queries, where: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from ${this.table} where ${where}`,
      [...values],
    )
    return rows[0]?.count ?? 0
  }

  #factsOf(facts: object): Column[] {
    const columns = columnsOf(facts)
    const fixed = columns.find(([name]) => this.#fixed.has(name))
    if (fixed !== undefined) throw new RangeError(`A step of ${this.table} does not write ${fixed[0]}`)
    return columns
  }

  async #update(
    db: Queries,
    { id, from }: { readonly id: string; readonly from: State },
    written: readonly Column[],
    step?: object,
  ): Promise<Row> {
    const { key, state } = this.#options
    const sets = written.map(([name], index) => `${name} = $${index + 3}`)
    const values = written.map(([, value]) => value)
    if (step !== undefined) {
      sets.push(`steps = steps || $${values.length + 3}::jsonb`)
      values.push(JSON.stringify([step]))
    }
    const { rows } = await db.query<Row>(
      `update ${this.table} set ${sets.join(', ')} where ${key} = $1 and ${state} = $2 returning *`,
      [id, from, ...values],
    )
    const [row] = rows
    if (row === undefined) throw new RowMovedError(`Row ${id} of ${this.table} is not in ${from}`)
    return row
  }
}

/**
 * Returns the columns of the values.
 * @throws RangeError for a name that is not a valid column
 */
function columnsOf(values: object): Column[] {
  return Object.entries(values).filter(([name, value]) => {
    if (!COLUMN.test(name)) throw new RangeError(`No column is called ${name}`)
    return value !== undefined
  })
}
