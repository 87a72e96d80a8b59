import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filesFor, gzipSize } from './build/route-size.ts'

const root = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'tidebook-size-'))
const KB = 1024

const filesOf = (screen: string, words: readonly string[]): readonly string[] =>
  filesFor(folder, ['index.html', `src/routes/${screen}`, ...words.map((group) => `virtual:catalog/en/${group}`)])

describe('what a first visit fetches (UX-108)', () => {
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  it('the first screen stays within 125 KB of compressed JavaScript', () => {
    expect(gzipSize(folder, filesOf('home/home-route.tsx', ['base']))).toBeLessThanOrEqual(125 * KB)
  })

  it('the trade screen stays within 190 KB', () => {
    expect(gzipSize(folder, filesOf('trade/trade-route.tsx', ['base', 'trade', 'transactions']))).toBeLessThanOrEqual(
      190 * KB,
    )
  })

  it('no wallet cryptography comes before it is needed', () => {
    const files = [...filesOf('home/home-route.tsx', ['base']), ...filesOf('trade/trade-route.tsx', ['trade'])]
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/argon2id|secp256k1/i)
  })

  it('all looks come in one style sheet', () => {
    expect(readFileSync(join(folder, 'index.html'), 'utf8').match(/rel="stylesheet"/g)).toHaveLength(1)
  })

  it('every large text file lies beside its compressed forms', () => {
    for (const file of filesOf('home/home-route.tsx', ['base'])) {
      const content = readFileSync(join(folder, file))
      if (content.length < KB) continue
      expect(readFileSync(join(folder, `${file}.br`)).length).toBeLessThan(content.length)
      expect(readFileSync(join(folder, `${file}.gz`)).length).toBeLessThan(content.length)
    }
  })
})
