import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { buildDocs } from '../lib/build-docs.ts'
import { buildWeb } from '../lib/build-web.ts'
import { root } from '../lib/run.ts'

/** Folders that tests read: exchanges serve the web application, and some tests read docs and browser tests. */
const FOLDERS = ['apps', 'packages', 'tools', 'networks', 'docs', 'deploy', 'e2e']

/** Generated folders that are not copied. Builds are copied, because tests that start an exchange serve one. */
const GENERATED = new Set(['node_modules', 'test-results', '.data'])

/**
 * Builds the web application and the documentation, and copies the checkout into a temporary folder, so that mutants
 * never change the checkout. Links dependencies, and recordings that are stored next to the checkout.
 * @param build false copies the builds that exist, for tests that start no exchange
 * @returns the folder of the copy; its parent is the temporary folder to remove
 */
export async function copyProject({ build }: { readonly build: boolean }): Promise<string> {
  if (build && (await buildWeb()) !== 0) throw new Error('The web application does not build')
  if (build && (await buildDocs()) !== 0) throw new Error('The documentation does not build')
  const parent = mkdtempSync(join(tmpdir(), 'tidebook-mutation-'))
  const recordings = join(root, '../shared')
  if (existsSync(recordings)) symlinkSync(recordings, join(parent, 'shared'))
  const copy = join(parent, 'project')
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== '.git')
  for (const part of [...FOLDERS, ...files.map(({ name }) => name)])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !GENERATED.has(basename(path)),
    })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@tidebook'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules/@tidebook'))) {
    const workspace = relative(root, realpathSync(join(root, 'node_modules/@tidebook', name)))
    symlinkSync(join(copy, workspace), join(modules, '@tidebook', name))
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tidebook' && (!name.startsWith('.') || name === '.bin'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return copy
}
