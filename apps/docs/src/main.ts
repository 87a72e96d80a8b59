import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import MiniSearch from 'minisearch'
import { missingDocument, pageDocument, type SidebarGroup, type SiteAssets } from './layout.ts'
import { pageRenderer } from './markdown.ts'
import { BASE, groupPages, listPages, readPages } from './pages.ts'
import { SEARCH_OPTIONS } from './search-options.ts'
import { build } from 'vite'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
const MIN_SIZE = 1024
/** A third of the time of the highest quality, at 3 % more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Returns the start of a content hash, as names and entity tags use it. */
function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}

/** Writes one file of the site. */
function writeSiteFile(folder: string, name: string, content: string | Buffer): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/**
 * Writes compressed copies of the text files, and `files.json`: every file that the server may send, with its entity
 * tag and its encodings.
 */
function finishSite(folder: string): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const files = names.map((name) => {
    const content = readFileSync(join(folder, name))
    const encodings = COMPRESSIBLE.test(name) && content.length >= MIN_SIZE ? ['br', 'gzip'] : []
    if (encodings.length > 0) {
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, BROTLI))
      writeFileSync(join(folder, `${name}.gzip`), gzipSync(content, { level: 9 }))
    }
    return [name.replaceAll('\\', '/'), { etag: contentHash(content), encodings }]
  })
  writeFileSync(join(folder, 'files.json'), JSON.stringify(Object.fromEntries(files)))
}

const client = join(import.meta.dirname, '../client')

/** Bundles the scripts and the style sheet into a folder, which it empties first. Returns their addresses. */
async function buildAssets(outDir: string): Promise<Omit<SiteAssets, 'search'>> {
  const result = await build({
    configFile: false,
    root: client,
    base: BASE,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // The tokens contain a rule of Tailwind, about which the minifier warns. The server compresses the file anyway.
      cssMinify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { theme: join(client, 'theme.ts'), site: join(client, 'site.ts') } },
    },
  })
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const addressOf = (name: RegExp): string => {
    const file = files.find(({ fileName }) => name.test(fileName))
    if (file === undefined) throw new Error(`The bundle has no file ${name}`)
    return BASE + file.fileName
  }
  return {
    theme: addressOf(/theme-[^/]*\.js$/),
    site: addressOf(/site-[^/]*\.js$/),
    style: addressOf(/site-[^/]*\.css$/),
  }
}

// Builds the documentation site from `docs/` into `dist`.
const root = join(import.meta.dirname, '../../..')
const dist = join(import.meta.dirname, '../dist')

const sources = readPages(root)
const all = [...sources, ...listPages(sources)]
const pages = all.map(pageRenderer(root, all))
const bySource = new Map(pages.map((page) => [page.source, page]))
const groups: readonly SidebarGroup[] = groupPages(sources).map((group) => ({
  title: group.title,
  pages: group.pages.flatMap(({ source }) => bySource.get(source) ?? []),
}))

const search = new MiniSearch(SEARCH_OPTIONS)
search.addAll(pages.flatMap(({ sections }) => sections))
const index = JSON.stringify(search)
const searchFile = `assets/search-${contentHash(index)}.json`

const assets = { ...(await buildAssets(dist)), search: BASE + searchFile }
writeSiteFile(dist, searchFile, index)
for (const page of pages) writeSiteFile(dist, page.file, pageDocument(page, groups, assets))
writeSiteFile(dist, '404.html', missingDocument(groups, assets))
cpSync(join(root, 'docs/images'), join(dist, 'images'), { recursive: true })
finishSite(dist)
