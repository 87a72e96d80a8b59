import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pathExists } from '../platform/files.ts'
import { usageError } from '../platform/server-error.ts'
import { isConfirmed } from './confirm.ts'
import { fileDiff } from './install/file-diff.ts'
import { readInstallFlags } from './install/installation.ts'
import {
  changesOf,
  readManifest,
  removalOf,
  removeFiles,
  staleOf,
  writeFiles,
  type Manifest,
} from './install/manifest.ts'
import { renderFiles, scriptPath } from './install/render-files.ts'

const UNINSTALL_USAGE = 'uninstall [--name NAME] [--prefix DIR] [--yes]'
const WEB_BUILD = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))
const NAME = /^tidebook[a-z-]*$/

type Environment = Readonly<Record<string, string | undefined>>

function print(text: string): void {
  process.stdout.write(text)
}

/**
 * Writes the units, the proxy's sites and the log rule of a program after showing the difference.
 * @throws ServerError `server/usage`
 */
export async function install(args: readonly string[], env: Environment): Promise<void> {
  const { prefix, yes, ...installed } = readInstallFlags(args, env)
  const { programs } = installed
  const [{ name }] = programs
  if (programs.some(({ roles }) => roles.includes('web')) && !(await pathExists(WEB_BUILD)))
    throw usageError('The web application is not built: run npm run build -- --omit=dev, then install again')
  const known = await readManifest(prefix, name)
  const stale = await staleOf(renderFiles(installed), prefix, known)
  const { removed, kept } = await removalOf({ files: stale }, prefix)
  const files = renderFiles(installed, removed)
  const changes = await changesOf(files, prefix, known)
  if (changes.length === 0) return print('Every file is up to date\n')
  for (const change of changes) print(fileDiff(change))
  print(kept.map((path) => `Not removed, because it was changed: ${join(prefix, path)}\n`).join(''))
  if (!(await isConfirmed('Write these files?', yes))) return print('Nothing was written\n')
  await writeFiles(files, changes, stale, { prefix, name })
  print(changes.map(({ path }) => `Wrote ${join(prefix, path)}\n`).join(''))
  print(`Next, as root: sh ${join(prefix, scriptPath(name))}\n`)
}

/** Returns whether a unit of an installation starts with the machine. */
async function isEnabled({ files }: Manifest, prefix: string): Promise<boolean> {
  const links = files.flatMap(({ path }) =>
    ['multi-user', 'timers'].map((target) => `/etc/systemd/system/${target}.target.wants/${basename(path)}`),
  )
  const isLink = (path: string): Promise<boolean> =>
    lstat(join(prefix, path)).then(
      () => true,
      () => false,
    )
  return (await Promise.all(links.map(isLink))).includes(true)
}

/**
 * Removes the files that `install` wrote. Keeps files that were changed since, all data and all settings.
 * @throws ServerError `server/usage`; a program that starts with the machine is one reason
 */
export async function uninstall(args: readonly string[]): Promise<void> {
  const { name, prefix, yes } = uninstallFlags(args)
  const manifest = await readManifest(prefix, name)
  if (manifest === undefined) throw usageError(`install wrote no files of ${name} below ${prefix}`)
  if (await isEnabled(manifest, prefix))
    throw usageError(
      `${name} still starts with the machine. As root, run sh ${join(prefix, scriptPath(`${name}-stop`))}, then uninstall again`,
    )
  const removal = await removalOf(manifest, prefix)
  const list = (verb: string, paths: readonly string[]): string =>
    paths.map((path) => `${verb} ${join(prefix, path)}\n`).join('')
  print(list('Remove', removal.removed) + list('Keep, because it was changed:', removal.kept))
  if (!(await isConfirmed('Remove these files?', yes))) return print('Nothing was removed\n')
  await removeFiles(removal, prefix, name)
  print(`Removed ${removal.removed.length} files. Data and settings stay. Next, as root: systemctl daemon-reload\n`)
}

function uninstallFlags(args: readonly string[]) {
  const options = {
    name: { type: 'string', default: 'tidebook' },
    prefix: { type: 'string', default: '/' },
    yes: { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options })
    if (NAME.test(values.name)) return values
  } catch (error) {
    throw usageError(`Usage: ${UNINSTALL_USAGE}`, error)
  }
  throw usageError(`--name: expected the name of an installation. Usage: ${UNINSTALL_USAGE}`)
}
