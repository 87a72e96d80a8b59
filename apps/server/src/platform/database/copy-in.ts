import pg from 'pg'

/** A column value for COPY; bigint and number are written unchanged, undefined and null as SQL null. */
export type CopyValue = string | number | bigint | boolean | null | undefined

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * A COPY that sends its rows immediately after its statement. The server drops the rows when it rejects the statement,
 * so the client need not wait for a response, and can send further statements behind it.
 */
class CopyInQuery extends pg.Query {
  readonly #text: string
  readonly #body: Buffer

  constructor(text: string, body: Buffer, callback: (error?: Error) => void) {
    super(text, callback)
    this.#text = text
    this.#body = body
  }
  override submit = (connection: unknown): void => {
    const to = connection as CopyConnection
    to.query(this.#text)
    to.sendCopyFromChunk(this.#body)
    to.endCopyFrom()
  }
  handleCopyInResponse(): void {}
}

/** Rows encoded for COPY. */
export interface CopyBatch {
  readonly text: string
  readonly body: Buffer
}

/** A table for COPY: its columns and the conversion of an item to a row. */
export interface RowShape<T> {
  readonly table: string
  readonly columns: readonly string[]
  readonly row: (value: T) => readonly CopyValue[]
}

/**
 * Initial size of the buffer per row: a multiple of the first row's size, up to a limit in bytes. The buffer grows for
 * longer rows.
 */
const FIRST_ROWS = 1.1
const MAX_BYTES_PER_ROW = 1_024
/** Maximum number of UTF-8 bytes for one character of a JavaScript string. */
const BYTES_PER_CHARACTER = 3

/**
 * Encodes items as rows for COPY, the fastest way to insert them: one message for the whole table. Names are constants
 * of this program. Writes each line directly into the message, because building a text of all lines first would copy
 * them twice.
 */
export function copyBatch<T>({ table, columns, row }: RowShape<T>, values: readonly T[]): CopyBatch {
  let body: Buffer | undefined
  let length = 0
  for (const value of values) {
    const line = copyLine(row(value))
    body ??= Buffer.allocUnsafe(Math.ceil(values.length * Math.min(line.length * FIRST_ROWS, MAX_BYTES_PER_ROW)))
    const needed = length + line.length * BYTES_PER_CHARACTER
    if (needed > body.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, body.length * 2))
      body.copy(larger, 0, 0, length)
      body = larger
    }
    length += body.write(line, length, 'utf8')
  }
  return {
    text: `copy ${table} (${columns.join(', ')}) from stdin`,
    body: (body ?? Buffer.alloc(0)).subarray(0, length),
  }
}

/** Sends encoded rows; sends nothing when there are no rows. */
export async function sendCopy(client: pg.PoolClient, { text, body }: CopyBatch): Promise<void> {
  if (body.length === 0) return
  await new Promise<void>((resolve, reject) => {
    const query = new CopyInQuery(text, body, (error) => (error ? reject(error) : resolve()))
    client.query(query)
  })
}

/**
 * Encodes one line of the text format: tab between values, \N for null, and a backslash before the four special
 * characters.
 */
export function copyLine(row: readonly CopyValue[]): string {
  let line = ''
  let separator = ''
  for (const value of row) {
    line += separator + copyField(value)
    separator = '\t'
  }
  return `${line}\n`
}

function copyField(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  return NEEDS_ESCAPE.test(value)
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : value
}

const NEEDS_ESCAPE = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
