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
const filesFor = (folder: string, modules: readonly string[]): readonly string[] => {
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

/** What a visitor without a wallet fetches for a screen before it is whole. */
export interface CountedRoute {
  /** The screen, and parts that it fetches by itself as soon as it is drawn. */
  readonly modules: readonly string[]
  /** Groups of words, in one language. */
  readonly words: readonly string[]
}

/** The first screen. */
export const FIRST_ROUTE: CountedRoute = { modules: ['src/routes/home/home-route.tsx'], words: ['base'] }

/** Trade, together with the chart library, which is fetched as soon as the screen is drawn. */
export const TRADE_ROUTE: CountedRoute = {
  modules: ['src/routes/trade/trade-route.tsx', 'src/features/chart/services/chart-engine.ts'],
  words: ['base', 'trade'],
}

/** The scripts of a screen in a language: entry, everything it imports, screen, parts and words. */
export const routeFiles = (folder: string, route: CountedRoute, language: string): readonly string[] =>
  filesFor(folder, [
    'index.html',
    ...route.modules,
    ...route.words.map((group) => `virtual:catalog/${language}/${group}`),
  ])

/** Compressed bytes of the JavaScript of a screen, words included, in the language with the longest words. */
export const routeSize = (folder: string, route: CountedRoute, languages: readonly string[]): number =>
  Math.max(...languages.map((language) => gzipSize(folder, routeFiles(folder, route, language))))
