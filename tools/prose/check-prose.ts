import { PHRASES } from './phrases.ts'
import { readProse } from './read-prose.ts'

/** A phrase in a file that should be rewritten. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly instead: string
}

/** Returns the phrases of a file that a reader has to decode. */
export function checkProse(path: string, source: string): readonly Finding[] {
  return readProse(path, source).flatMap(({ line, text }) =>
    PHRASES.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => ({ path, line, text, instead })),
  )
}

/** Returns the workspace or top-level folder that a path belongs to: `packages/ledger`, `tools`. */
export function areaOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first
}

/** Counts findings by area. */
export function countByArea(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of findings) counts.set(areaOf(path), (counts.get(areaOf(path)) ?? 0) + 1)
  return counts
}
