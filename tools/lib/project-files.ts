import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Returns the existing files of the project that match Git patterns: committed, or new and not ignored. */
export function projectFiles(...patterns: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}
