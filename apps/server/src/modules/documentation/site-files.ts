import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One file of the built documentation site. */
export interface SiteFile {
  readonly etag: string
  /** Encodings in which the build stored a copy, best first. */
  readonly encodings: readonly ('br' | 'gzip')[]
}

type SiteFiles = ReadonlyMap<string, SiteFile>

/**
 * Returns a reader of the list of files that the build wrote, by path in the site. It reads the list again only after a
 * new build, and returns undefined while the site is not built.
 */
export function siteFilesReader(folder: string): () => Promise<SiteFiles | undefined> {
  const path = join(folder, 'files.json')
  let cached: { readonly modified: number; readonly files: SiteFiles } | undefined
  return async () => {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) return undefined
    if (cached?.modified !== stats.mtimeMs) {
      const list = JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, SiteFile>>
      cached = { modified: stats.mtimeMs, files: new Map(Object.entries(list)) }
    }
    return cached.files
  }
}
