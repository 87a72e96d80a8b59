import { cpSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { buildAssets } from './build-assets.ts'
import { missingDocument, pageDocument, type SidebarGroup } from './layout.ts'
import { pageRenderer } from './markdown.ts'
import { BASE, groupPages, listPages, readPages } from './pages.ts'
import { SEARCH_OPTIONS } from './search-options.ts'
import { contentHash, finishSite, writeSiteFile } from './write-site.ts'

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
