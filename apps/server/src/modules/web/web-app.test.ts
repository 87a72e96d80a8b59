import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerWebApp } from './web-app.ts'

describe('the web application as served', () => {
  const app = fastify()
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-web-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'assets/index-a1.js'), 'export {}')
    await writeFile(join(folder, 'assets/keyring-worker-b2.js'), 'export {}')
    await registerWebApp(app, folder)
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('WAL-018 lets the key worker reach nothing, and keeps hashed files for ever', async () => {
    const worker = await app.inject('/assets/keyring-worker-b2.js')
    expect(worker.headers['content-security-policy']).toContain("connect-src 'none'")
    expect(worker.headers['content-security-policy']).toContain("default-src 'none'")
    const script = await app.inject('/assets/index-a1.js')
    expect(script.headers['content-security-policy']).toBeUndefined()
    expect(script.headers['cache-control']).toContain('immutable')
    expect((await app.inject('/')).headers['cache-control']).toBe('no-cache')
  })
})
