import type { PoolClient, Submittable } from 'pg'

/** A value of a row for COPY; bigint and number are written as they are, undefined and null as SQL null. */
export type CopyValue = string | number | bigint | boolean | null | undefined

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** What the PostgreSQL driver calls on a running query. */
class CopyInQuery implements Submittable {
  /** The driver wraps this with the one that stops its own read timer, so every ending goes through it. */
  callback: (error?: Error) => void
  private readonly text: string
  private readonly body: Buffer
  private failed = false

  constructor(text: string, body: Buffer, callback: (error?: Error) => void) {
    this.text = text
    this.body = body
    this.callback = callback
  }
  submit(connection: unknown): void {
    ;(connection as CopyConnection).query(this.text)
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.body)
    connection.endCopyFrom()
  }
  handleError(error: Error): void {
    this.failed = true
    this.callback(error)
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.callback()
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
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
export const sendCopy = async (client: PoolClient, { text, body }: CopyBatch): Promise<void> => {
  if (body.length === 0) return
  await new Promise<void>((resolve, reject) => {
    const query = new CopyInQuery(text, body, (error) => (error === undefined ? resolve() : reject(error)))
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
