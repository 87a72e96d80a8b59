import type pg from 'pg'
import { ServerError } from '../server-error.ts'
import type { Sealer } from './sealer.ts'

/** A row with a sealed value, by column. */
type SealedRow = Readonly<Record<string, unknown>>

/** The values of a column that the data key encrypts. Each row names the key of its value. */
export interface SealedColumn {
  /** Plural noun for the values, for people. */
  readonly title: string
  readonly table: string
  /** Column with the sealed values. */
  readonly value: string
  /** Column with the id of the key that encrypted the value; null in a row without a value. */
  readonly key: string
  /** Columns of the primary key. */
  readonly rowId: readonly string[]
  /** SQL condition for the rows that someone can still use; all rows by default. */
  readonly usable?: string
  /** Returns the place to which the value of a row is bound, see `Sealer.seal`. */
  readonly placeOf: (row: SealedRow) => string
  /** Column with a keyed hash of the value. */
  readonly print?: { readonly column: string; readonly of: (content: Buffer, sealer: Sealer) => string }
  /** Sentence that says what people do after their values were forgotten. */
  readonly afterLoss: string
  /** Statement that brings the rows whose value key `$1` did not encrypt into the state before there was a value. */
  readonly forget: string
}

/** Number of values of a column, by the id of the key that encrypted them. */
export type KeyCounts = ReadonlyMap<string, number>

/** Counts the values of a column, including expired ones. */
export async function countByKey({ table, key }: SealedColumn, client: Pick<pg.Pool, 'query'>): Promise<KeyCounts> {
  const { rows } = await client.query<{ id: string; count: string }>(
    `select ${key} as id, count(*) as count from ${table} where ${key} is not null group by 1`,
  )
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Rows that are read at once; a photo has up to a few megabytes. */
const BATCH = 20

/** A sealer and the id of its key. */
export interface SealingKey {
  readonly id: string
  readonly sealer: Sealer
}

/**
 * Encrypts the values that one key encrypted with another one, in the transaction of the caller, and computes their
 * keyed hashes again. Values of other keys stay.
 * @returns the number of values
 * @throws ServerError `server/secret-damaged` naming the row whose value its own key does not decrypt
 */
export async function reseal(
  client: pg.ClientBase,
  column: SealedColumn,
  previous: SealingKey,
  next: SealingKey,
): Promise<number> {
  const { table, value, key, rowId, print } = column
  const changed = [value, key, ...(print === undefined ? [] : [print.column])]
  const assigned = changed.map((name, index) => `${name} = $${index + 1}`).join(', ')
  const named = rowId.map((name, index) => `${name} = $${changed.length + index + 1}`).join(' and ')
  let count = 0
  for (;;) {
    const { rows } = await client.query<SealedRow>(`select * from ${table} where ${key} = $1 limit ${BATCH}`, [
      previous.id,
    ])
    if (rows.length === 0) return count
    for (const row of rows) {
      const content = contentOf(column, row, previous)
      const sealed = next.sealer.seal(content, column.placeOf(row))
      const values = [sealed.bytes, sealed.keyId, ...(print === undefined ? [] : [print.of(content, next.sealer)])]
      const id = rowId.map((name) => row[name])
      await client.query(`update ${table} set ${assigned} where ${named}`, [...values, ...id])
      count += 1
    }
  }
}

function contentOf({ table, value, rowId, placeOf }: SealedColumn, row: SealedRow, { id, sealer }: SealingKey): Buffer {
  const bytes = row[value]
  try {
    if (!Buffer.isBuffer(bytes)) throw new TypeError(`no bytes in ${value}`)
    return sealer.open({ keyId: id, bytes }, placeOf(row))
  } catch (error) {
    const name = rowId.map((column) => (Buffer.isBuffer(row[column]) ? row[column].toString('hex') : row[column]))
    throw new ServerError(
      'server/secret-damaged',
      `The value of ${table} ${name.join(' ')} was changed or moved, so its key does not decrypt it. Nothing was changed`,
      { cause: error },
    )
  }
}
