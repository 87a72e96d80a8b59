import { parseSync } from 'vite'
import { walk } from '../lib/syntax-tree.ts'
import { titleOf } from '../lib/test-titles.ts'
import { withEdits, type Edit } from './edits.ts'
import { ROW } from './rows.ts'
import { testCalls, type TestCall } from './test-calls.ts'

/** Part of a source. */
interface Range {
  readonly start: number
  readonly end: number
}

/** A source in which what a run does not depend on is known. */
interface ReadSource {
  /** Removals of comments, imports and the words of titles. */
  readonly removed: readonly Edit[]
  readonly tests: readonly TestCall[]
}

/** Comments that tools obey while they load or run a file. */
const DIRECTIVE = /@vite/u

/** Results by file and text, because many rows share their files. */
const known = new Map<string, ReadSource>()

/**
 * Returns a TypeScript source without its comments, its imports, the tests that do not cite a row, the lines that only
 * they fill, and the words of titles. Titles keep the rows that they cite. Returns other texts unchanged. Imports are
 * left out, except for renamed names, because most of their changes are new paths, and because what they import may
 * change just as well.
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
  const removed = comments.filter((comment) => !DIRECTIVE.test(comment.value) && !isImported(comment))
  const isTest = /\.test\.tsx?$/u.test(file)
  return {
    removed: [
      ...removed.map((each) => ({ ...withSpace(text, each), text: '' })),
      ...imports.map((each) => ({ ...withSpace(text, each), text: aliasesOf(text.slice(each.start, each.end)) })),
      ...(isTest ? titlesOf(program.body, text) : []),
    ],
    tests: isTest ? testCalls(program.body) : [],
  }
}

/** Returns the names of an import that are renamed, because the code shows only the new name. */
function aliasesOf(declaration: string): string {
  return (declaration.match(/\b\w+ as \w+/gu) ?? []).map((alias) => `${alias}\n`).join('')
}

/** Returns edits that replace each title with the rows that it cites. */
function titlesOf(statements: unknown, text: string): readonly Edit[] {
  const edits: Edit[] = []
  walk(statements, (node) => {
    const title = titleOf(node)
    if (title === undefined) return
    const { start, end } = title
    edits.push({ start, end, text: `'${(text.slice(start, end).match(ROW) ?? []).join(' ')}'` })
  })
  return edits
}

/** Extends a range over the spaces before it, and over the end of a line that contains nothing else. */
function withSpace(text: string, { start, end }: Range): Range {
  const before = text.slice(0, start).search(/[ \t]*$/u)
  const isWholeLine = before === 0 || text[before - 1] === '\n'
  const [lineEnd = ''] = isWholeLine ? (/^[ \t]*\n\n?/u.exec(text.slice(end)) ?? []) : []
  return { start: before, end: end + lineEnd.length }
}
