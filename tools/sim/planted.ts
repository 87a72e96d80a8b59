import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/run.ts'
import { brokenSource, placeOf } from '../mutation/rows.ts'
import type { RowBreak } from '../mutation/rows.ts'

/** Bugs that the simulation must find, keyed by a description of their effect. */
export function plantedBugs(): Readonly<Record<string, RowBreak>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'planted.json'), 'utf8')) as Record<string, RowBreak>
}

/**
 * Returns a product source with a bug applied.
 * @throws Error if the bug is unknown or the source has changed
 */
export function plantedSource(name: string): { readonly file: string; readonly source: string } {
  const bug = plantedBugs()[name]
  if (bug === undefined) throw new Error(`there is no planted bug "${name}"`)
  const { file } = placeOf(bug)
  return { file, source: brokenSource(readFileSync(join(root, file), 'utf8'), bug) }
}

/** Plants a bug into every module that this process loads from now on. The files on disk do not change. */
export function plant(name: string): void {
  const { file, source } = plantedSource(name)
  const planted = pathToFileURL(join(root, file)).href
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      return url === planted ? { ...loaded, source } : loaded
    },
  })
}
