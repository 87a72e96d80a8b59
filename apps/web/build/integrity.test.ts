import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { integrityOf, withIntegrity } from './integrity-plugin.ts'

const folder = mkdtempSync(join(tmpdir(), 'tidebook-integrity-'))

function read(path: string): Buffer {
  return readFileSync(join(folder, path))
}

describe('the built page', () => {
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await build({
      root: join(import.meta.dirname, '..'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['vault', 'staff'])('binds the document of %s to the script that was written in the end', (name) => {
    const [, path = '', hash] = /src="(\/[^"]+)" integrity="([^"]+)"/.exec(String(read(`${name}/${name}.html`))) ?? []
    expect(hash).toBe(integrityOf(read(path)))
  })

  it('binds every script, style sheet and module to the file that was built', () => {
    const html = String(read('index.html'))
    const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
      .map(([tag]) => ({ tag, path: /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] }))
      .filter(({ tag }) => /<script[^>]*\ssrc=|rel="(?:stylesheet|modulepreload)"/.test(tag))
    expect(tags.length).toBeGreaterThan(3)
    for (const { tag, path = '' } of tags)
      expect(/integrity="([^"]+)"/.exec(tag)?.[1], path).toBe(integrityOf(read(path)))

    const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
      integrity: Record<string, string>
    }
    const modules = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    expect(Object.keys(map.integrity).sort()).toEqual(modules.map((name) => `/assets/${name}`).sort())
    for (const [path, hash] of Object.entries(map.integrity)) expect(hash, path).toBe(integrityOf(read(path)))
    // An import map after the first module is ignored.
    expect(html.indexOf('type="importmap"')).toBeLessThan(html.search(/type="module"|rel="modulepreload"/))
    expect([...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="importmap">',
    ])
    expect(html).not.toMatch(/\sstyle="|<style|\son[a-z]+="/)
  })
})

describe('integrity of a document', () => {
  it('is given to scripts, style sheets and modules, not to pictures and fonts', () => {
    const html =
      '<link rel="icon" href="/i.svg"><script src="/a.js"></script><link rel="stylesheet" href="/s.css"><link rel="preload" as="font" href="/f.woff2">'
    expect(withIntegrity(html, new Map([['/b.js', 'sha384-b']]), (path) => `sha384-${path}`)).toBe(
      '<link rel="icon" href="/i.svg"><script type="importmap">{"integrity":{"/b.js":"sha384-b"}}</script>\n    <script src="/a.js" integrity="sha384-/a.js"></script><link rel="stylesheet" href="/s.css" integrity="sha384-/s.css"><link rel="preload" as="font" href="/f.woff2">',
    )
  })
})
