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

const filesOf = (route: CountedRoute): readonly string[] => routeFiles(folder, route, 'en')

describe('what a first visit fetches (UX-108)', () => {
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  // Counted is all JavaScript that a visitor without a wallet fetches until the screen is whole, each file after gzip at
  // its usual level: entry, shared files, screen, parts the screen fetches at once, and the words of one language, the
  // longest. Not counted are parts that are fetched when they are asked for, or beforehand when the page has settled.
  it('the first screen stays within 135 KB of compressed JavaScript', () => {
    expect(routeSize(folder, FIRST_ROUTE, LANGUAGES)).toBeLessThanOrEqual(135 * KB)
  })

  it('the trade screen stays within 215 KB, chart library and words included', () => {
    expect(routeSize(folder, TRADE_ROUTE, LANGUAGES)).toBeLessThanOrEqual(215 * KB)
  })

  it('the query library comes with the screens that read with it, not before', () => {
    for (const file of [...filesOf(FIRST_ROUTE), ...filesOf(TRADE_ROUTE)])
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/refetchOnWindowFocus/)
  })

  it('no wallet cryptography comes before it is needed', () => {
    const files = [...filesOf(FIRST_ROUTE), ...filesOf(TRADE_ROUTE)]
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/argon2id|secp256k1/i)
  })

  it('nothing of the trade screen comes with the first one', () => {
    for (const file of filesOf(FIRST_ROUTE)) {
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/[`'"](?:trade|orders|chart)\.[a-z]/)
    }
  })

  it('all looks come in one style sheet', () => {
    expect(readFileSync(join(folder, 'index.html'), 'utf8').match(/rel="stylesheet"/g)).toHaveLength(1)
  })

  it('every large text file lies beside its compressed forms', () => {
    for (const file of filesOf(FIRST_ROUTE)) {
      const content = readFileSync(join(folder, file))
      if (content.length < KB) continue
      expect(readFileSync(join(folder, `${file}.br`)).length).toBeLessThan(content.length)
      expect(readFileSync(join(folder, `${file}.gz`)).length).toBeLessThan(content.length)
    }
  })
})
