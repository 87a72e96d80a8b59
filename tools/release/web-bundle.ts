import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFiles } from '../lib/project-files.ts'
import { installed, root, run } from '../lib/run.ts'
import { checksumsIn } from './checksums.ts'
import { readJson, type Manifest } from './manifest.ts'
import { ReleaseError } from './release-error.ts'

/** Environment of the second build. A build that depends on one of these variables gives different files. */
const OTHER_MACHINE = { TZ: 'Pacific/Auckland', LANG: 'ru_RU.UTF-8', LC_ALL: 'C', HOME: '/nonexistent' }

async function build(sources: string, outDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const args = ['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
  const options = { cwd: join(sources, 'apps/web'), env: { NODE_ENV: 'production', ...env } }
  if ((await run(installed('vite'), args, options)) !== 0)
    throw new ReleaseError('release/build', 'The web application does not build')
  // Metadata of the bundler, which the server does not serve. It contains local paths.
  rmSync(join(outDir, '.vite'), { recursive: true, force: true })
}

/** Copies the project's files to another folder, and links the installed packages. */
function copyProject(target: string): void {
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(root, file), join(target, file))
  }
  const modules = join(target, 'node_modules')
  mkdirSync(join(modules, '@tidebook'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tidebook' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(root, 'node_modules/@tidebook'))) {
    const workspace = ['packages', 'apps'].map((kind) => join(target, kind, name)).find((path) => existsSync(path))
    if (workspace !== undefined) symlinkSync(workspace, join(modules, '@tidebook', name))
  }
}

/** Returns the lines that only one of two checksum lists contains. */
export function differingFiles(one: string, other: string): string[] {
  const [lines, others] = [one.trimEnd().split('\n'), other.trimEnd().split('\n')]
  const only = (some: readonly string[], rest: readonly string[]): string[] => {
    const known = new Set(rest)
    return some.filter((line) => !known.has(line))
  }
  return [...only(lines, others), ...only(others, lines)]
}

/** The web application as a folder to pack, with the checksums of its files. */
export interface WebBundle {
  readonly folder: string
  readonly checksums: string
}

/**
 * Builds the web application twice: from this folder, and from a copy at another path under another time zone, language
 * and home folder. @throws ReleaseError `release/not-reproducible` with the files that differ
 */
export async function buildWebBundle(work: string): Promise<WebBundle> {
  const folder = join(work, 'web')
  const [first, second, copy] = [join(folder, 'dist'), join(work, 'web-again'), join(work, 'copy')]
  await build(root, first, {})
  copyProject(copy)
  await build(copy, second, OTHER_MACHINE)
  const [checksums, again] = [checksumsIn(first), checksumsIn(second)]
  const differing = differingFiles(checksums, again)
  if (differing.length > 0)
    throw new ReleaseError('release/not-reproducible', `Two builds differ:\n${differing.join('\n')}`)
  const { version, license } = readJson<Manifest>(join(root, 'package.json'))
  const manifest: Manifest = { name: '@tidebook/web', version, license, files: ['dist'] }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return { folder, checksums }
}
