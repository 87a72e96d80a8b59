import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/lib/languages.ts'

const TRADE = 'routes/trade/trade-route.tsx'
/** Modules that draw the chart. The trade screen fetches them as soon as it is drawn. */
const CHART = 'features/chart/services/chart-engine.ts'

/** Screens whose files the page names, and the modules that each fetches at once. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  home: ['routes/home/home-route.tsx'],
  markets: ['routes/markets/markets-route.tsx'],
  trade: [TRADE],
  'trade-small': [TRADE, 'routes/trade/small-layout.tsx'],
  'trade-chart': [CHART],
}

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly isEntry: boolean
}
type Bundle = Readonly<Record<string, { readonly type: string }>>

function chunksOf(bundle: Bundle): readonly Chunk[] {
  return Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
}

/** Returns the chunks of modules and of their imports, except those that the page imports. */
function filesOf(chunks: readonly Chunk[], modules: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || known.has(chunk.fileName) || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const name of chunk.imports) add(named.get(name))
  }
  for (const module of modules) add(chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module)))
  return [...found]
}

/**
 * Names the files of each screen and language in the page (`meta` elements `screen-…` and `words-…`), so that
 * appearance.js can fetch those of the current address at once.
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'tidebook-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = chunksOf(bundle ?? {})
        const entry = chunks.find((chunk) => chunk.isEntry)
        const known = new Set(entry === undefined ? [] : filesOf(chunks, [entry.facadeModuleId ?? ''], new Set()))
        const named: (readonly [name: string, modules: readonly string[]])[] = [
          ...Object.entries(SCREENS).map(([screen, modules]) => [`screen-${screen}`, modules] as const),
          ...LANGUAGES.map((language) => [`words-${language}`, [`virtual:catalog/${language}/base`]] as const),
          ...LANGUAGES.map((language) => [`words-${language}-trade`, [`virtual:catalog/${language}/trade`]] as const),
        ]
        const metas = named.map(([name, modules]) => {
          const files = filesOf(chunks, modules, known).map((file) => `/${file}`)
          return `<meta name="${name}" content="${files.join(' ')}" />`
        })
        // After the character set, which must be in the first kilobyte, and before the script that reads them.
        return html.replace('<title>', `${metas.join('\n    ')}\n    <title>`)
      },
    },
  }
}
