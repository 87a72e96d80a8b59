import { execFileSync } from 'node:child_process'
import { root } from '../lib/run.ts'

/** Runs Git in the project and returns its output, without the last line break. */
export function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).trimEnd()
}
