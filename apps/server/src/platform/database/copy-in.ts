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
  readonly #parts: readonly Buffer[]

  constructor(text: string, parts: readonly Buffer[], callback: (error?: Error) => void) {
    super(text, callback)
    this.#text = text
    this.#parts = parts
  }
  override submit = (connection: unknown): void => {
    const to = connection as CopyConnection
    to.query(this.#text)
    for (const part of this.#parts) to.sendCopyFromChunk(part)
    to.endCopyFrom()
  }
  handleCopyInResponse(): void {}
}

/** Rows encoded for COPY. */
export interface CopyBatch {
  readonly text: string
  readonly parts: readonly Buffer[]
}

/** A table for COPY: its columns and the conversion of an item to a row. */
export interface RowShape<T> {
  readonly table: string
  readonly columns: readonly string[]
  readonly row: (value: T) => readonly CopyValue[]
}

/** Size in bytes of a table's first buffer, and of each further one. A longer row gets its own buffer. */
const [FIRST_BYTES, PART_BYTES] = [4_096, 65_536]
/** Maximum number of UTF-8 bytes for one character of a JavaScript string. */
const BYTES_PER_CHARACTER = 3

/**
 * Rows for one COPY, the fastest way to insert them. Encodes each row when it is added, so that its values can be
 * garbage-collected, and writes it directly into the message. Names are constants of this program.
 */
export class CopyRows<T> {
  readonly #shape: RowShape<T>
  readonly #full: Buffer[] = []
  #part = Buffer.alloc(0)
  #length = 0

  constructor(shape: RowShape<T>) {
    this.#shape = shape
  }

  add(value: T): void {
    const line = copyLine(this.#shape.row(value))
    const needed = line.length * BYTES_PER_CHARACTER
    if (this.#length + needed > this.#part.length) {
      const size = this.#part.length === 0 ? FIRST_BYTES : PART_BYTES
      this.#full.push(...this.#filled())
      this.#part = Buffer.allocUnsafe(Math.max(needed, size))
      this.#length = 0
    }
    this.#length += this.#part.write(line, this.#length, 'utf8')
  }

  /** Returns the rows added so far. */
  batch(): CopyBatch {
    const { table, columns } = this.#shape
    return { text: `copy ${table} (${columns.join(', ')}) from stdin`, parts: [...this.#full, ...this.#filled()] }
  }

  #filled(): readonly Buffer[] {
    return this.#length === 0 ? [] : [this.#part.subarray(0, this.#length)]
  }
}

/** Encodes items as rows for COPY. */
export function copyBatch<T>(shape: RowShape<T>, values: readonly T[]): CopyBatch {
  const rows = new CopyRows(shape)
  for (const value of values) rows.add(value)
  return rows.batch()
}

/** Sends encoded rows; sends nothing when there are no rows. */
export async function sendCopy(client: pg.PoolClient, { text, parts }: CopyBatch): Promise<void> {
  if (parts.length === 0) return
  await new Promise<void>((resolve, reject) => {
    const query = new CopyInQuery(text, parts, (error) => (error ? reject(error) : resolve()))
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
