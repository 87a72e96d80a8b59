import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change to the product that removes the behavior of one requirement row. */
export interface RowBreak {
  /** `file#symbol` of the product code that implements the row. */
  readonly at: string
  /** Text that occurs exactly once in the file. */
  readonly from: string
  /** Replacement text. The file still compiles with it. */
  readonly to: string
}

/** All rows that have a break, by ID. */
export type RowBreaks = Readonly<Record<string, RowBreak>>

/** Matches row IDs in a text. */
export const ROW = /\b[A-Z][A-Z0-9]{1,2}-\d{3}\b/gu
const TESTS = ['{apps,packages,tools}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts']

/**
 * Reads the breaks of all rows.
 * @throws Error when `rows.json` contains an invalid break
 */
export function readRowBreaks(root: string): RowBreaks {
  const parsed = JSON.parse(readFileSync(join(root, 'tools/rows.json'), 'utf8')) as Record<string, Partial<RowBreak>>
  for (const [row, { at, from, to }] of Object.entries(parsed)) {
    const [file, symbol, ...rest] = at?.split('#') ?? []
    if (file === undefined || !/^\w+$/u.test(symbol ?? '') || rest.length > 0)
      throw new Error(`${row}: "at" must be file#symbol`)
    if (typeof from !== 'string' || from === '') throw new Error(`${row}: "from" must be text`)
    if (typeof to !== 'string' || to === from) throw new Error(`${row}: "to" must be another text`)
  }
  return parsed as RowBreaks
}

/** Returns the file and symbol of a break. */
export function placeOf({ at }: Pick<RowBreak, 'at'>): { readonly file: string; readonly symbol: string } {
  const [file = '', symbol = ''] = at.split('#')
  return { file, symbol }
}

/**
 * Returns the source with the break applied.
 * @throws Error when the symbol is not in the source, or `from` does not occur exactly once
 */
export function brokenSource(source: string, rowBreak: RowBreak): string {
  const { symbol } = placeOf(rowBreak)
  if (!new RegExp(String.raw`\b${symbol}\b`, 'u').test(source)) throw new Error(`no symbol ${symbol}`)
  const pieces = source.split(rowBreak.from)
  if (pieces.length !== 2) throw new Error(`${pieces.length - 1} places read ${JSON.stringify(rowBreak.from)}`)
  return pieces.join(rowBreak.to)
}

/**
 * Returns whether a break only changes the text of a `path`. A test that calls the old path then fails, whether or not
 * it checks the row's requirement.
 * @throws as `brokenSource`
 */
export function renamesPath(source: string, rowBreak: RowBreak): boolean {
  const withoutPaths = (text: string): string => text.replaceAll(/\bpath: (['"`]).*?\1/gu, 'path')
  return withoutPaths(source) === withoutPaths(brokenSource(source, rowBreak))
}

/** Returns the test files that cite each row, relative to the root of the project. */
export function citingTests(root: string): ReadonlyMap<string, readonly string[]> {
  const cited = new Map<string, Set<string>>()
  for (const file of globSync([...TESTS], { cwd: root, exclude: (path) => /node_modules|dist$/u.test(String(path)) }))
    for (const [row] of readFileSync(join(root, file), 'utf8').matchAll(ROW))
      cited.set(row, (cited.get(row) ?? new Set()).add(file))
  return new Map([...cited].map(([row, files]) => [row, [...files].toSorted()]))
}

/** Returns the IDs of all rows of the specification, or undefined when its files are not next to the checkout. */
export function specifiedRows(root: string): readonly string[] | undefined {
  try {
    return ['requirements.md', 'requirements-beyond.md'].flatMap((name) =>
      [...readFileSync(join(root, '../shared/spec', name), 'utf8').matchAll(/^\| ([A-Z0-9]{2,3}-\d{3}) \|/gmu)].map(
        ([, row = '']) => row,
      ),
    )
  } catch {
    return undefined
  }
}
