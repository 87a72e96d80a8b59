import pg from 'pg'

/** A value of a row for COPY; bigint and number are written as they are, undefined and null as SQL null. */
export type CopyValue = string | number | bigint | boolean | null | undefined

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * A COPY whose rows follow its statement at once: the server drops them when it refuses the statement, so nobody has to
 * wait for its consent, and other statements may be sent behind it.
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

/** Rows made ready for COPY. */
export interface CopyBatch {
  readonly text: string
  readonly body: Buffer
}

/** Writes rows down for COPY, the fastest way in: one message for the whole table. Names are constants of this program. */
export const copyBatch = (
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): CopyBatch => ({
  text: `copy ${table} (${columns.join(', ')}) from stdin`,
  body: Buffer.from(rows.map(copyLine).join(''), 'utf8'),
})

/** Sends rows that were made ready; nothing at all when there are none. */
export const sendCopy = async (client: pg.PoolClient, { text, body }: CopyBatch): Promise<void> => {
  if (body.length === 0) return
  await new Promise<void>((resolve, reject) => {
    const query = new CopyInQuery(text, body, (error) => (error ? reject(error) : resolve()))
    client.query(query)
  })
}

/** One line of the text format: tab between values, \N for null, backslash before the four characters that matter. */
export const copyLine = (row: readonly CopyValue[]): string => `${row.map(copyField).join('\t')}\n`

const copyField = (value: CopyValue): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  return NEEDS_ESCAPE.test(value)
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : value
}

const NEEDS_ESCAPE = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
