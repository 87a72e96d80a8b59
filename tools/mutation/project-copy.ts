import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../lib/run.ts'

/** Folders that are made by builds and runs. */
const GENERATED = new Set(['node_modules', 'dist', 'test-results', '.data'])

/**
 * Copies a part of the checkout into a temporary folder, so that mutants never touch the checkout. Dependencies are
 * linked, and so are recordings that are stored next to the checkout.
 * @param parts files and folders, relative to the root of the project
 * @param packages names of the workspace packages among `parts`; the others are linked to the checkout
 * @returns the folder of the copy; its parent is the temporary folder to remove
 */
export function copyProject(parts: readonly string[], packages: readonly string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'tidebook-mutation-'))
  const recordings = join(root, '../shared')
  if (existsSync(recordings)) symlinkSync(recordings, join(parent, 'shared'))
  const copy = join(parent, 'project')
  for (const part of parts)
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !GENERATED.has(basename(path)),
    })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@tidebook'), { recursive: true })
  for (const name of readdirSync(join(root, 'packages'))) {
    const home = packages.includes(name) ? copy : root
    symlinkSync(join(home, 'packages', name), join(modules, '@tidebook', name))
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tidebook' && name !== '.cache' && name !== '.vite')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return copy
}
