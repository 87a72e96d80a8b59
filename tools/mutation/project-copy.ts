import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { root } from '../lib/run.ts'

/** Folders that installations and runs make. Builds are copied: tests that start an exchange serve one. */
const GENERATED = new Set(['node_modules', 'test-results', '.data'])

/**
 * Copies a part of the checkout into a temporary folder, so that mutants never touch the checkout. Dependencies are
 * linked, and so are recordings that are stored next to the checkout. A workspace that is not copied is linked to the checkout.
 * @param parts files and folders, relative to the root of the project
 * @returns the folder of the copy; its parent is the temporary folder to remove
 */
export function copyProject(parts: readonly string[]): string {
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
  for (const name of readdirSync(join(root, 'node_modules/@tidebook'))) {
    const workspace = relative(root, realpathSync(join(root, 'node_modules/@tidebook', name)))
    const home = existsSync(join(copy, workspace)) ? copy : root
    symlinkSync(join(home, workspace), join(modules, '@tidebook', name))
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tidebook' && (!name.startsWith('.') || name === '.bin'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return copy
}
