import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { checksumsIn } from './checksums.ts'
import { buildClientPackage } from './client-package.ts'
import { git } from './git.ts'
import { pack } from './npm.ts'
import { sbomOf } from './sbom.ts'
import { buildWebBundle } from './web-bundle.ts'

/**
 * Builds all files of a release: the client and the web application as packages, the sources, the list of their
 * dependencies, and checksums.
 * @param target absolute path of a folder, which is replaced
 * @throws ReleaseError
 */
export async function buildRelease(version: string, notes: string, target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'tidebook-release-'))
  try {
    mkdirSync(join(work, 'client'))
    const client = await buildClientPackage(join(work, 'client'))
    const web = await buildWebBundle(work)
    await pack([client, web.folder], target)
    writeFileSync(join(target, `tidebook-web-${version}.sha256`), web.checksums)
    git('archive', '--format=tar.gz', `--prefix=tidebook-${version}/`, '--output', sourcesIn(target, version), 'HEAD')
    const time = new Date(git('log', '-1', '--format=%cI')).toISOString()
    writeFileSync(join(target, `tidebook-${version}.cdx.json`), await sbomOf(time))
    writeFileSync(join(target, 'NOTES.md'), `${notes}\n`)
    cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
    writeFileSync(join(target, 'SHA256SUMS'), checksumsIn(target))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function sourcesIn(target: string, version: string): string {
  return join(target, `tidebook-${version}.tar.gz`)
}
