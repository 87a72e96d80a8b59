import type pg from 'pg'
import type { Queries } from '../database/queries.ts'
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
export async function countByKey({ table, key }: SealedColumn, client: Queries): Promise<KeyCounts> {
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

/** The keys of a re-encryption. */
interface Resealing {
  readonly previous: SealingKey
  readonly next: SealingKey
  /** Receives the error of each value that its own key cannot decrypt. The value stays unchanged. */
  readonly skip?: ((error: unknown) => void) | undefined
  /** Is called after each value, including a skipped one. */
  readonly onValue?: (() => void) | undefined
}

/**
 * Re-encrypts the values of one key with another key, in the caller's transaction, and recomputes their keyed hashes.
 * Leaves values of other keys unchanged.
 * @returns the number of re-encrypted values
 * @throws ServerError `server/secret-damaged` with the row whose value its own key cannot decrypt, without `skip`
 */
export async function reseal(
  client: pg.ClientBase,
  column: SealedColumn,
  { previous, next, skip, onValue }: Resealing,
): Promise<number> {
  if (previous.id === next.id) throw new TypeError('the next key is the previous one')
  const { table, value, key, rowId, print } = column
  const changed = [value, key, ...(print === undefined ? [] : [print.column])]
  const assigned = changed.map((name, index) => `${name} = $${index + 1}`).join(', ')
  const named = rowId.map((name, index) => `${name} = $${changed.length + index + 1}`).join(' and ')
  let count = 0
  for await (const row of rowsOf(client, column, previous.id)) {
    let content: Buffer
    try {
      content = contentOf(column, row, previous)
    } catch (error) {
      if (skip === undefined) throw error
      skip(error)
      onValue?.()
      continue
    }
    const sealed = next.sealer.seal(content, column.placeOf(row))
    const values = [sealed.bytes, sealed.keyId, ...(print === undefined ? [] : [print.of(content, next.sealer)])]
    const id = rowId.map((name) => row[name])
    await client.query(`update ${table} set ${assigned} where ${named}`, [...values, ...id])
    count += 1
    onValue?.()
  }
  return count
}

/**
 * Decrypts one value of a key, if the column has one.
 * @throws ServerError `server/secret-damaged`
 */
export async function openOne(client: Queries, column: SealedColumn, key: SealingKey): Promise<void> {
  const { rows } = await client.query<SealedRow>(`select * from ${column.table} where ${column.key} = $1 limit 1`, [
    key.id,
  ])
  for (const row of rows) contentOf(column, row, key)
}

/** Reads the rows of a key in the order of their ids. Reads each row once, even if the caller does not change it. */
async function* rowsOf(client: Queries, { table, key, rowId }: SealedColumn, keyId: string): AsyncGenerator<SealedRow> {
  const id = rowId.join(', ')
  const places = rowId.map((_name, index) => `$${index + 2}`).join(', ')
  let last: SealedRow | undefined
  for (;;) {
    const after: readonly unknown[] = last === undefined ? [] : rowId.map((name) => last?.[name])
    const rest = last === undefined ? '' : ` and (${id}) > (${places})`
    const read = `select * from ${table} where ${key} = $1${rest} order by ${id} limit ${BATCH}`
    const { rows } = await client.query<SealedRow>(read, [keyId, ...after])
    yield* rows
    last = rows.at(-1)
    if (rows.length < BATCH) return
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
      `The value of ${table} ${name.join(' ')} was changed or moved, so its key cannot decrypt it`,
      { cause: error },
    )
  }
}
