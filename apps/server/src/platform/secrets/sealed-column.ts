import type pg from 'pg'
import { ServerError } from '../server-error.ts'
import type { Sealer } from './sealer.ts'

/** A row with a sealed value, by column. */
type SealedRow = Readonly<Record<string, unknown>>

/** A column whose values the data key encrypts. Each row records the id of its value's key. */
export interface SealedColumn {
  /** Plural noun for the values, shown to operators. */
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
  /** Returns the place to which a row's value is bound, see `Sealer.seal`. */
  readonly placeOf: (row: SealedRow) => string
  /** Column with a keyed hash of the value. */
  readonly print?: { readonly column: string; readonly of: (content: Buffer, sealer: Sealer) => string }
  /** Sentence that explains what users must do after their values are lost. */
  readonly afterLoss: string
  /** Statement that resets the rows whose value was not encrypted with key `$1`, as if they never had a value. */
  readonly forget: string
}

/** Number of values in a column, by the id of the encryption key. */
export type KeyCounts = ReadonlyMap<string, number>

/** Counts the values in a column, including expired ones. */
export async function countByKey({ table, key }: SealedColumn, client: Pick<pg.Pool, 'query'>): Promise<KeyCounts> {
  const { rows } = await client.query<{ id: string; count: string }>(
    `select ${key} as id, count(*) as count from ${table} where ${key} is not null group by 1`,
  )
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Number of rows per read. A photo has up to a few megabytes. */
const BATCH = 20

/** A sealer and the id of its key. */
export interface SealingKey {
  readonly id: string
  readonly sealer: Sealer
}

/**
 * Re-encrypts the values of one key with another key, in the caller's transaction, and recomputes their keyed hashes.
 * Leaves values of other keys unchanged.
 * @returns the number of re-encrypted values
 * @throws ServerError `server/secret-damaged` with the row whose value its own key cannot decrypt
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
    if (!Buffer.isBuffer(bytes)) throw new TypeError(`no bytes in column ${value}`)
    return sealer.open({ keyId: id, bytes }, placeOf(row))
  } catch (error) {
    const name = rowId.map((column) => (Buffer.isBuffer(row[column]) ? row[column].toString('hex') : row[column]))
    throw new ServerError(
      'server/secret-damaged',
      `The value of ${table} ${name.join(' ')} was changed or moved, so its key cannot decrypt it. Nothing was changed`,
      { cause: error },
    )
  }
}
