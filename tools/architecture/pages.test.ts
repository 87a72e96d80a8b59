import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles } from '../lib/project-files.ts'
import { root } from '../lib/run.ts'
import { PHRASES } from '../prose/phrases.ts'
import { anchorsOf, linksOf, withoutCodeBlocks } from './markdown-links.ts'

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

/** Articles that the exchange publishes link to its own screens, not to files. */
const pages = projectFiles('*.md').filter((page) => !page.includes('/content/shipped/'))

describe('a link of a page', () => {
  const anchors = new Map(pages.map((page) => [page, anchorsOf(textOf(page))]))

  it.each(pages)('%s: leads to an existing file and heading', (page) => {
    const broken = linksOf(textOf(page)).filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : normalize(join(dirname(page), path))
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && anchors.get(target)?.has(anchor) !== true
    })
    expect(broken).toEqual([])
  })

  it('is found in every form, and headings get the anchors that GitHub generates', () => {
    const page =
      '# A\n\n## Times, and `code`\n\n## A\n\n[x](a.md#b) ![y](c.png) [z](https://d.example)\n```\n[n](o.md)\n```\n'
    expect(linksOf(page)).toEqual(['a.md#b', 'c.png'])
    expect([...anchorsOf(page)]).toEqual(['a', 'times-and-code', 'a-1'])
  })
})

describe('a page of docs', () => {
  /** Decisions and notes are records with a separate format. */
  const guides = pages.filter((page) => /^docs\/(?!decisions\/|notes\/)/.test(page))

  it('is in the index', () => {
    const listed = new Set(linksOf(textOf('docs/index.md')).map((link) => normalize(join('docs', link))))
    expect(guides.filter((page) => page !== 'docs/index.md' && !listed.has(page))).toEqual([])
  })

  it.each(guides)('%s: starts with its intended reader', (page) => {
    const [, opening = ''] = textOf(page).split('\n\n')
    expect(opening).toMatch(/^For /)
  })
})

describe('the prose of a page', () => {
  /** Phrases that must not appear anywhere in a sentence. Code and quotations may contain them. */
  const outOfUse = PHRASES.filter(({ pattern }) => !pattern.source.startsWith('^'))

  const proseOf = (text: string): string =>
    withoutCodeBlocks(text)
      .replace(/`[^`\n]*`|“[^”\n]*”|"[^"\n]*"/g, '')
      .replace(/\]\([^)]*\)/g, ']')

  /** The contributor guide quotes phrases in order to replace them. */
  const checked = pages.filter((page) => page !== 'CONTRIBUTING.md')

  it.each(checked)('%s: uses plain words', (page) => {
    const phrases = proseOf(textOf(page))
      .split('\n')
      .flatMap((line) =>
        outOfUse.filter(({ pattern }) => pattern.test(line)).map(({ instead }) => `${line} → ${instead}`),
      )
    expect(phrases).toEqual([])
  })
})

describe('a diagram of a page', () => {
  const diagrams = pages.flatMap((page) =>
    [...textOf(page).matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, diagram = '']) => ({ page, diagram })),
  )

  it.each(diagrams)('$page: has a type that Mermaid supports', ({ diagram }) => {
    expect(diagram).toMatch(/^(?:flowchart (?:LR|TB)|sequenceDiagram|stateDiagram-v2)\n/)
  })

  it.each(diagrams)('$page: quotes labels with characters that Mermaid parses as shapes', ({ diagram }) => {
    const labels = [...diagram.matchAll(/\w\[\(?([^[\]]+?)\)?\]/g)].map(([, label = '']) => label)
    expect(labels.filter((label) => /[/:(),]/.test(label) && !label.startsWith('"'))).toEqual([])
  })
})

describe('a page with a word limit', () => {
  const MAX_WORDS = {
    'README.md': 1_200,
    'docs/architecture.md': 2_500,
    'docs/ledger.md': 2_500,
    'docs/operations.md': 1_500,
    'docs/performance.md': 2_250,
    'docs/reliability.md': 2_000,
    'docs/scale.md': 1_200,
    'docs/security.md': 4_900,
  }

  it.each(Object.entries(MAX_WORDS))('%s: has at most %i words', (page, limit) => {
    expect(textOf(page).split(/\s+/).length).toBeLessThanOrEqual(limit)
  })
})

it('the badges of the README show the license and the Node.js version of package.json', () => {
  const { license, engines } = JSON.parse(textOf('package.json')) as { license: string; engines: { node: string } }
  expect(textOf('docs/images/licence.svg')).toContain(`>${license}<`)
  expect(textOf('docs/images/node.svg')).toContain(`>${engines.node.replace('>', '&gt;')}<`)
})

it('the page of metrics lists every metric', () => {
  const page = textOf('docs/reference/logs-and-metrics.md')
  const names = projectFiles('apps/server/src/*.ts', 'packages/node/src/*.ts')
    .map(textOf)
    .filter((text) => text.includes(" from 'prom-client'"))
    .flatMap((text) => [...text.matchAll(/'(tidebook_[a-z_]*[a-z])'/g)].map(([, name = '']) => name))
  expect(new Set(names).size).toBeGreaterThan(30)
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
