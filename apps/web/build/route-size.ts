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

/** Returns the files that a browser fetches for modules: their chunks and all imports of these. */
function filesFor(folder: string, modules: readonly string[]): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (name: string): void => {
    // The names of virtual modules start at the folder in which the build was started.
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

/** Returns the bytes of files after gzip at its default level. */
export function gzipSize(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
}

/** Modules that a visitor without a wallet fetches for a complete screen. */
export interface CountedRoute {
  /** The screen, and the parts that it fetches as soon as it is drawn. */
  readonly modules: readonly string[]
  /** Message groups, in one language. */
  readonly words: readonly string[]
}

/** The first screen. */
export const FIRST_ROUTE: CountedRoute = { modules: ['src/routes/home/home-route.tsx'], words: ['base'] }

/** The trade screen with the chart library, which it fetches as soon as it is drawn. */
export const TRADE_ROUTE: CountedRoute = {
  modules: ['src/routes/trade/trade-route.tsx', 'src/features/chart/services/chart-engine.ts'],
  words: ['base', 'trade'],
}

/** Returns the scripts of a screen in a language: the entry, its imports, the screen, its parts and messages. */
export function routeFiles(folder: string, route: CountedRoute, language: string): readonly string[] {
  return filesFor(folder, [
    'index.html',
    ...route.modules,
    ...route.words.map((group) => `virtual:catalog/${language}/${group}`),
  ])
}

/** Returns the compressed bytes of a screen's JavaScript with messages, in the language with the largest catalog. */
export function routeSize(folder: string, route: CountedRoute, languages: readonly string[]): number {
  return Math.max(...languages.map((language) => gzipSize(folder, routeFiles(folder, route, language))))
}
