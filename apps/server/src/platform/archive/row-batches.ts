import { createReadStream } from 'node:fs'
import { archiveUnreadable } from './archive-reader.ts'

export interface RowBounds {
  /** Maximum number of rows in a batch. */
  readonly rows: number
  /** Number of characters after which a batch is full. */
  readonly batch: number
  /** Maximum number of characters in a row. */
  readonly row: number
}

const BOUNDS: RowBounds = { rows: 500, batch: 4 * 1024 * 1024, row: 16 * 1024 * 1024 }

/**
 * Yields the lines of an archived file in batches that fit into memory, regardless of its content.
 * @throws ServerError `backup/unreadable` for a row that is longer than the maximum
 */
export async function* rowBatches(path: string, bounds = BOUNDS): AsyncGenerator<readonly string[]> {
  let lines: string[] = []
  let size = 0
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > bounds.row) throw archiveUnreadable(`a row of ${path} is longer than ${bounds.row} characters`)
    for (const line of parts) {
      lines.push(line)
      size += line.length
      if (lines.length < bounds.rows && size < bounds.batch) continue
      yield lines
      lines = []
      size = 0
    }
  }
  if (rest !== '') lines.push(rest)
  if (lines.length > 0) yield lines
}
