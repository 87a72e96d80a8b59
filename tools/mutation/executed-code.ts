import { parseSync } from 'vite'
import { withEdits } from './edits.ts'

/** Part of a source. */
interface Range {
  readonly start: number
  readonly end: number
}

/** Comments that tools obey while they load or run a file. */
const DIRECTIVE = /@vite/u

/** Results by file extension and text, because many rows share their files. */
const known = new Map<string, string>()

/**
 * Returns a TypeScript source without its comments, its imports and the lines that only they fill. Returns other texts
 * unchanged. Imports are left out because most of their changes are new paths, and because what they import may change
 * just as well.
 */
export function executedCode(file: string, text: string): string {
  const [extension] = /\.[cm]?[jt]sx?$/u.exec(file) ?? []
  if (extension === undefined) return text
  const key = extension + text
  const result = known.get(key) ?? codeOf(file, text)
  known.set(key, result)
  return result
}

function codeOf(file: string, text: string): string {
  const { comments, program } = parseSync(file, text)
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const isImported = ({ start, end }: Range): boolean => imports.some((each) => each.start <= start && end <= each.end)
  const removed = [...comments.filter((comment) => !DIRECTIVE.test(comment.value) && !isImported(comment)), ...imports]
  const edits = removed.map((each) => ({ ...withSpace(text, each), text: '' }))
  return withEdits(text, { start: 0, end: text.length }, edits)
}

/** Extends a range over the spaces before it, and over the end of a line that contains nothing else. */
function withSpace(text: string, { start, end }: Range): Range {
  const before = text.slice(0, start).search(/[ \t]*$/u)
  const isWholeLine = before === 0 || text[before - 1] === '\n'
  const [lineEnd = ''] = isWholeLine ? (/^[ \t]*\n/u.exec(text.slice(end)) ?? []) : []
  return { start: before, end: end + lineEnd.length }
}
