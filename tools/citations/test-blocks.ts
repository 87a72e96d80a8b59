import { ROW } from '../mutation/rows.ts'

/** A test or group of tests whose title cites rows. */
export interface CitingBlock {
  readonly file: string
  /** Row IDs in the title. */
  readonly rows: readonly string[]
  /** Source from the first line to the last line. */
  readonly text: string
}

const OPENS = /^(\s*)(?:it|test|describe)(?:\.\w+)*[(<]|^(\s*)\](?: as const)?\)\(/u

/** Returns every test of a file whose title cites a row. A title is on the line of its call, or on the next one. */
export function citingBlocks(file: string, source: string): readonly CitingBlock[] {
  const lines = source.split('\n')
  return lines.flatMap((line, start) => {
    const opens = OPENS.exec(line)
    if (opens === null) return []
    const indent = opens[1] ?? opens[2] ?? ''
    const title = line.endsWith('(') ? (lines[start + 1] ?? '') : line
    if (title.match(ROW) === null) return []
    const length = lines.slice(start + 1).findIndex((each) => each.startsWith(`${indent}})`))
    const end = length === -1 ? start + 1 : start + length + 2
    return [{ file, rows: [...new Set(title.match(ROW))], text: lines.slice(start, end).join('\n') }]
  })
}
