import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = Readonly<Record<string, ManifestChunk>>

/** The files a browser fetches for some modules of the build: their chunks and all that those import. */
export const filesFor = (folder: string, modules: readonly string[]): readonly string[] => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (name: string): void => {
    // Virtual modules are named from the folder the build was started in.
    const key = Object.keys(manifest).find((each) => each === name || each.endsWith(`/${name}`))
    const chunk = key === undefined ? undefined : manifest[key]
    if (chunk === undefined) throw new RangeError(`no chunk for ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const each of chunk.imports ?? []) add(each)
  }
  for (const name of modules) add(name)
  return [...files]
}

/** Bytes of the files after gzip at its usual level. */
export const gzipSize = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
