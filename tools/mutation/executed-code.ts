import { parseSync } from 'vite'
import { withEdits, type Edit } from './edits.ts'
import { testCalls, type TestCall } from './test-calls.ts'

/** Part of a source. */
interface Range {
  readonly start: number
  readonly end: number
}

/** A source in which what a run does not depend on is known. */
interface ReadSource {
  /** Removals of comments and imports. */
  readonly removed: readonly Edit[]
  readonly tests: readonly TestCall[]
}

/** Comments that tools obey while they load or run a file. */
const DIRECTIVE = /@vite/u

/** Results by file and text, because many rows share their files. */
const known = new Map<string, ReadSource>()

/**
 * Returns a TypeScript source without its comments, its imports, the tests that do not cite a row, and the lines that
 * only they fill. Returns other texts unchanged. Imports are left out because most of their changes are new paths, and
 * because what they import may change just as well.
 * @param row omitted to keep all tests
 */
export function executedCode(file: string, text: string, row = ''): string {
  if (!/\.[cm]?[jt]sx?$/u.test(file)) return text
  const key = `${file}\n${text}`
  const source = known.get(key) ?? readSource(file, text)
  known.set(key, source)
  const others = source.tests
    .filter(({ title }) => !title.includes(row))
    .map((test) => ({ ...withSpace(text, test), text: '' }))
  const removed = source.removed.filter(({ start }) => !others.some((test) => test.start <= start && start < test.end))
  return withEdits(text, { start: 0, end: text.length }, [...removed, ...others])
}

function readSource(file: string, text: string): ReadSource {
  const { comments, program } = parseSync(file, text)
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const isImported = ({ start, end }: Range): boolean => imports.some((each) => each.start <= start && end <= each.end)
  const removed = [...comments.filter((comment) => !DIRECTIVE.test(comment.value) && !isImported(comment)), ...imports]
  return {
    removed: removed.map((each) => ({ ...withSpace(text, each), text: '' })),
    tests: /\.test\.tsx?$/u.test(file) ? testCalls(program.body) : [],
  }
}

/** Extends a range over the spaces before it, and over the end of a line that contains nothing else. */
function withSpace(text: string, { start, end }: Range): Range {
  const before = text.slice(0, start).search(/[ \t]*$/u)
  const isWholeLine = before === 0 || text[before - 1] === '\n'
  const [lineEnd = ''] = isWholeLine ? (/^[ \t]*\n\n?/u.exec(text.slice(end)) ?? []) : []
  return { start: before, end: end + lineEnd.length }
}
