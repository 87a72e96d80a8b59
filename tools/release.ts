import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/run.ts'
import { buildRelease } from './release/build-release.ts'
import { notesOf } from './release/changelog.ts'
import { git } from './release/git.ts'
import { readJson, type Manifest } from './release/manifest.ts'
import { ReleaseError } from './release/release-error.ts'

const USAGE = 'npm run release -- [--dry-run] [--out FOLDER]'

/**
 * Returns the version in every `package.json`.
 * @throws ReleaseError `release/versions` if they differ
 */
function commonVersion(): string {
  const { version } = readJson<Manifest>(join(root, 'package.json'))
  const others = globSync('{packages,apps}/*/package.json', { cwd: root }).filter(
    (file) => readJson<Manifest>(join(root, file)).version !== version,
  )
  if (others.length > 0) throw new ReleaseError('release/versions', `Not at ${version}: ${others.join(', ')}`)
  return version
}

/** @throws ReleaseError `release/not-committed` when files differ from the commit, or the tag exists */
function requireUntaggedCommit(tag: string): void {
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('release/not-committed', 'Files differ from the commit. Commit or remove them')
  if (git('tag', '--list', tag) !== '') throw new ReleaseError('release/not-committed', `The tag ${tag} exists`)
}

async function release(isDryRun: boolean, out: string | undefined): Promise<void> {
  const version = commonVersion()
  const notes = notesOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const tag = `v${version}`
  if (!isDryRun) {
    if (notes.date === undefined) throw new ReleaseError('release/changelog', `CHANGELOG.md has no date for ${version}`)
    requireUntaggedCommit(tag)
  }
  const target = resolve(process.env['INIT_CWD'] ?? root, out ?? join(root, 'dist', `tidebook-${version}`))
  await buildRelease(version, notes.text, target)
  if (!isDryRun) git('tag', '--annotate', tag, '--message', `Tidebook ${version}`)
  console.log(readFileSync(join(target, 'SHA256SUMS'), 'utf8').trimEnd())
  console.log(isDryRun ? `built ${target}; nothing is tagged` : `built ${target}; tagged ${tag}`)
}

/**
 * Parses the options of the command line.
 * @throws ReleaseError `release/usage`
 */
function readOptions(): { readonly 'dry-run'?: boolean; readonly out?: string } {
  // Without `--`, npm consumes the option, and this run would tag the commit.
  if (process.env['npm_config_dry_run'] === 'true')
    throw new ReleaseError('release/usage', `Write "--" before --dry-run: ${USAGE}`)
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' }, out: { type: 'string' } } }).values
  } catch (error) {
    throw new ReleaseError('release/usage', `${error instanceof Error ? error.message : String(error)}: ${USAGE}`)
  }
}

try {
  const options = readOptions()
  await release(options['dry-run'] === true, options.out)
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  process.stderr.write(`${error.code}: ${error.message}\n`)
  process.exitCode = 1
}
