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

/**
 * Encodes rows for COPY, the fastest way to insert them: one message for the whole table. Names are constants of this
 * program.
 */
export function copyBatch(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): CopyBatch {
  return {
    text: `copy ${table} (${columns.join(', ')}) from stdin`,
    body: Buffer.from(rows.map(copyLine).join(''), 'utf8'),
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
  return `${row.map(copyField).join('\t')}\n`
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
