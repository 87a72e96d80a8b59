import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FIRST_ROUTE, TRADE_ROUTE, routeFiles, routeSize, type CountedRoute } from './build/route-size.ts'
import { LANGUAGES } from './src/lib/languages.ts'

const root = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'tidebook-size-'))
const KB = 1024

function filesOf(route: CountedRoute): readonly string[] {
  return routeFiles(folder, route, 'en')
}

describe('the files of a first visit (UX-108)', () => {
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  // Counts all JavaScript that a visitor without a wallet fetches for a complete screen, each file after gzip at its
  // default level: entry, shared files, screen, parts that the screen fetches at once, and the largest catalog. Parts
  // that are fetched on demand, or prefetched when the page is idle, do not count.
  it('the first screen stays within 135 KB of compressed JavaScript', () => {
    expect(routeSize(folder, FIRST_ROUTE, LANGUAGES)).toBeLessThanOrEqual(135 * KB)
  })

  it('the trade screen stays within 215 KB, chart library and words included', () => {
    expect(routeSize(folder, TRADE_ROUTE, LANGUAGES)).toBeLessThanOrEqual(215 * KB)
  })

  it('the query library loads only with the screens that use it', () => {
    for (const file of [...filesOf(FIRST_ROUTE), ...filesOf(TRADE_ROUTE)])
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/refetchOnWindowFocus/)
  })

  it('wallet cryptography loads only when it is needed', () => {
    const files = [...filesOf(FIRST_ROUTE), ...filesOf(TRADE_ROUTE)]
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/argon2id|secp256k1/i)
  })

  it('the first screen loads nothing of the trade screen', () => {
    for (const file of filesOf(FIRST_ROUTE)) {
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/[`'"](?:trade|orders|chart)\.[a-z]/)
    }
  })

  it('all styles are in one style sheet', () => {
    expect(readFileSync(join(folder, 'index.html'), 'utf8').match(/rel="stylesheet"/g)).toHaveLength(1)
  })

  it('every large text file has compressed copies', () => {
    for (const file of filesOf(FIRST_ROUTE)) {
      const content = readFileSync(join(folder, file))
      if (content.length < KB) continue
      expect(readFileSync(join(folder, `${file}.br`)).length).toBeLessThan(content.length)
      expect(readFileSync(join(folder, `${file}.gz`)).length).toBeLessThan(content.length)
    }
  })
})
