import type { FileChange } from './manifest.ts'

/**
 * Returns a change as text. Omits unchanged lines at the start and the end, and shows all lines in between as removed
 * and added.
 */
export function fileDiff({ path, before, text }: FileChange): string {
  const old = before === undefined ? [] : linesOf(before)
  const current = linesOf(text)
  const start = sharedCount(old, current)
  const end = sharedCount(old.slice(start).toReversed(), current.slice(start).toReversed())
  return [
    `--- ${before === undefined ? '/dev/null' : path}`,
    `+++ ${path}`,
    `@@ line ${start + 1} @@`,
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...current.slice(start, current.length - end).map((line) => `+${line}`),
    '',
  ].join('\n')
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

function sharedCount(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((line, index) => line !== other[index])
  return first === -1 ? one.length : first
}
