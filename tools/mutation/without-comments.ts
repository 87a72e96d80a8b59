import { parseSync } from 'vite'
import { withEdits } from './edits.ts'

/** Comments that tools obey while they load or run a file. */
const DIRECTIVE = /@vite/u

/** Texts without comments, by file extension and text, because many rows share their files. */
const known = new Map<string, string>()

/** Returns a TypeScript source without its comments and the lines that only they fill. Returns other texts unchanged. */
export function withoutComments(file: string, text: string): string {
  const [extension] = /\.[cm]?[jt]sx?$/u.exec(file) ?? []
  if (extension === undefined) return text
  const key = extension + text
  const result = known.get(key) ?? codeOf(file, text)
  known.set(key, result)
  return result
}

function codeOf(file: string, text: string): string {
  const edits = parseSync(file, text)
    .comments.filter(({ value }) => !DIRECTIVE.test(value))
    .map(({ start, end }) => ({ ...withSpace(text, start, end), text: '' }))
  return withEdits(text, { start: 0, end: text.length }, edits)
}

/** Extends the range of a comment over the spaces before it, and over the end of a line that contains nothing else. */
function withSpace(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const before = text.slice(0, start).search(/[ \t]*$/u)
  const isWholeLine = before === 0 || text[before - 1] === '\n'
  const [lineEnd = ''] = isWholeLine ? (/^[ \t]*\n/u.exec(text.slice(end)) ?? []) : []
  return { start: before, end: end + lineEnd.length }
}
