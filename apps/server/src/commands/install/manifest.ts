import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { readIfExists } from '../../platform/files.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'
import { jsonText } from '../../platform/write-json.ts'
import type { InstalledFile } from './render-files.ts'

/** Readable by all users, writable by root. */
const MODE = 0o644

const manifest = z.object({
  files: z.array(z.object({ path: z.string().check(z.regex(/^\/etc\/[\w./@-]+$/)), sha256: z.string() })),
})
/** Files that `install` wrote, with the hashes of their contents. */
export type Manifest = z.output<typeof manifest>

/** Change to one file. */
export interface FileChange extends InstalledFile {
  /** Text before the change; undefined for a new file. */
  readonly before: string | undefined
}

function manifestPath(prefix: string, name: string): string {
  return join(prefix, '/etc/tidebook-install', `${name}.json`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function textOf(path: string): Promise<string | undefined> {
  return (await readIfExists(path))?.toString('utf8')
}

/** Reads the manifest of an installation; undefined when there is none. */
export async function readManifest(prefix: string, name: string): Promise<Manifest | undefined> {
  const path = manifestPath(prefix, name)
  const text = await textOf(path)
  if (text === undefined) return undefined
  try {
    return manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new ServerError('server/usage', `${path} is damaged: remove the files of ${name} by hand`, { cause: error })
  }
}

/**
 * Compares the files of an installation with the existing files.
 * @throws ServerError `server/usage` when `install` did not write an existing file
 */
export async function changesOf(
  files: readonly InstalledFile[],
  prefix: string,
  known: Manifest | undefined,
): Promise<readonly FileChange[]> {
  const found = await Promise.all(
    files.map(async (file) => ({ ...file, before: await textOf(join(prefix, file.path)) })),
  )
  const ours = new Set(known?.files.map(({ path }) => path))
  const foreign = found.filter(({ path, before, text }) => before !== undefined && before !== text && !ours.has(path))
  if (foreign.length > 0)
    throw usageError(
      `install did not write ${foreign.map(({ path }) => join(prefix, path)).join(' and ')}: move it, then install again`,
    )
  return found.filter(({ before, text }) => before !== text)
}

/** Returns the files that an earlier installation wrote and that a new one no longer includes. */
export async function staleOf(
  files: readonly InstalledFile[],
  prefix: string,
  known: Manifest | undefined,
): Promise<Manifest['files']> {
  const current = new Set(files.map(({ path }) => path))
  const others = (known?.files ?? []).filter(({ path }) => !current.has(path))
  const found = await Promise.all(
    others.map(async (file) => ((await textOf(join(prefix, file.path))) === undefined ? [] : [file])),
  )
  return found.flat()
}

/**
 * Writes changed files, and the manifest before them, so that an interrupted `install` can be undone. Stale files stay
 * in the manifest until they are removed.
 */
export async function writeFiles(
  files: readonly InstalledFile[],
  changes: readonly FileChange[],
  stale: Manifest['files'],
  { prefix, name }: { readonly prefix: string; readonly name: string },
): Promise<void> {
  const path = manifestPath(prefix, name)
  await mkdir(dirname(path), { recursive: true })
  const current = files.map((file) => ({ path: file.path, sha256: hashOf(file.text) }))
  const listed: Manifest = { files: [...current, ...stale] }
  await writeFile(path, jsonText(listed), { mode: MODE })
  for (const change of changes) {
    const target = join(prefix, change.path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, change.text, { mode: MODE })
  }
}

/** Result of `uninstall`. */
export interface Removal {
  readonly removed: readonly string[]
  /** Files that were changed after `install` wrote them. They remain. */
  readonly kept: readonly string[]
}

/** Returns the files that `uninstall` would remove and those that it would keep. */
export async function removalOf({ files }: Manifest, prefix: string): Promise<Removal> {
  const found = await Promise.all(
    files.map(async ({ path, sha256 }) => {
      const text = await textOf(join(prefix, path))
      return { path, state: text === undefined ? 'absent' : hashOf(text) === sha256 ? 'same' : 'changed' }
    }),
  )
  const inState = (state: string): string[] => found.flatMap((file) => (file.state === state ? [file.path] : []))
  return { removed: inState('same'), kept: inState('changed') }
}

/** Removes files and the manifest. */
export async function removeFiles({ removed }: Removal, prefix: string, name: string): Promise<void> {
  for (const path of removed) await rm(join(prefix, path), { force: true })
  await rm(manifestPath(prefix, name), { force: true })
}
