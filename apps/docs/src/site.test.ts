import MiniSearch from 'minisearch'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { missingDocument, pageDocument } from './layout.ts'
import { pageRenderer, type RenderedPage } from './markdown.ts'
import { groupPages, listPages, readPages, type SourcePage } from './pages.ts'
import { SEARCH_OPTIONS } from './search-options.ts'

const root = join(import.meta.dirname, '../../..')
const ASSETS = { theme: '/docs/t.js', site: '/docs/s.js', style: '/docs/s.css', search: '/docs/search.json' }

function pageOf(text: string): SourcePage {
  return {
    source: 'docs/how-to/page.md',
    url: '/docs/how-to/page',
    file: 'how-to/page.html',
    text,
  }
}

function renderText(text: string): RenderedPage {
  const pages = [pageOf(text), ...readPages(root)]
  return pageRenderer(root, [...pages, ...listPages(pages)])(pageOf(text))
}

it('points links at pages and images of the site, and names files that the site does not contain', () => {
  const { html } = renderText(
    '# P\n\n[u](update.md#a) [d](../decisions/) ![i](../images/node.svg) [f](../../package.json) [x](https://a.example)\n',
  )
  expect(html).toContain('<a href="/docs/how-to/update#a">u</a>')
  expect(html).toContain('<a href="/docs/decisions/">d</a>')
  expect(html).toContain('src="/docs/images/node.svg"')
  expect(html).toContain('<span class="file" title="package.json">f</span>')
  expect(html).toContain('<a href="https://a.example" rel="noreferrer">x</a>')
})

it('refuses a link to a missing file, and escapes HTML', () => {
  expect(() => renderText('# P\n\n[u](gone.md)\n')).toThrow('the link gone.md leads to no file')
  expect(renderText('# P\n\n<script>alert(1)</script>\n').html).not.toContain('<script')
})

it('gives headings the anchors that GitHub generates', () => {
  const { headings } = renderText('# P\n\n## Times, and `code`\n\n## P\n')
  expect(headings.map(({ anchor }) => anchor)).toEqual(['p', 'times-and-code', 'p-1'])
})

/** Returns whether the image is built with a file, by the rules of `.dockerignore`, of which the last one counts. */
function isInImage(path: string): boolean {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const names = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  const last = rules.findLast((rule) => names.some((name) => matchesGlob(name, rule.replace(/^!/, ''))))
  return last === undefined || last.startsWith('!')
}

it('OPS-201 links only to files that are there when the image is built', () => {
  expect([isInImage('docs/index.md'), isInImage('e2e/swap.spec.ts'), isInImage('apps/a.test.ts')]).toEqual([
    true,
    false,
    false,
  ])
  const targets = readPages(root).flatMap(({ source, text }) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, path = '']) => normalize(join(dirname(source), path))),
  )
  expect(targets.length).toBeGreaterThan(100)
  expect(targets.filter((path) => existsSync(join(root, path)) && !isInImage(path.replace(/\/$/, '')))).toEqual([])
})

it('renders every page without inline scripts or styles, and lists each page in one group', () => {
  const sources = readPages(root)
  const all = [...sources, ...listPages(sources)]
  const pages = all.map(pageRenderer(root, all))
  const groups = groupPages(sources).map(({ title, pages: members }) => ({
    title,
    pages: pages.filter(({ source }) => members.some((member) => member.source === source)),
  }))
  const listed = groups.flatMap((group) => group.pages.map(({ source }) => source))
  const expected = sources.map(({ source }) => source).filter((source) => source !== 'docs/index.md')
  expect(listed.toSorted()).toEqual(expected.toSorted())
  const documents = [...pages.map((page) => pageDocument(page, groups, ASSETS)), missingDocument(groups, ASSETS)]
  for (const html of documents) {
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/)
    expect([...html.matchAll(/<script([^>]*)>/g)].every(([, attributes = '']) => attributes.includes('src='))).toBe(
      true,
    )
  }
  const diagrams = sources.reduce((sum, { text }) => sum + text.split('```mermaid\n').length - 1, 0)
  expect(documents.join('').split('<figure class="diagram"><svg').length - 1).toBe(diagrams)
})

it('DEV-202 shows an example in three languages as tabs, and other code as it is', () => {
  const { html } = renderText('# P\n\n```sh\na\n```\n\n```ts\nb\n```\n\n```python\nc\n```\n\n```sh\nd\n```\n')
  const [, tabs = '', rest = ''] = /<div class="tabs">([^]*?)<\/div>([^]*)/.exec(html) ?? []
  expect([...tabs.matchAll(/<label for="([^"]*)">([^<]*)/g)].map(([, id, title]) => [id, title])).toEqual([
    ['tab-1-sh', 'curl'],
    ['tab-1-ts', 'TypeScript'],
    ['tab-1-python', 'Python'],
  ])
  expect(tabs.match(/ checked/g)).toHaveLength(1)
  expect([...tabs.matchAll(/<code[^>]*>(\w)/g)].map(([, text]) => text)).toEqual(['a', 'b', 'c'])
  expect(rest).toContain('d')
})

it('finds the section that a query names', () => {
  const { sections } = renderText('# Update\n\nIntro.\n\n## Return to the old version\n\nStop the exchange.\n')
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(sections)
  const restored = MiniSearch.loadJSON(JSON.stringify(index), SEARCH_OPTIONS)
  expect(restored.search('old vers')[0]).toMatchObject({
    id: '/docs/how-to/page#return-to-the-old-version',
    page: 'Update',
    title: 'Return to the old version',
  })
})
