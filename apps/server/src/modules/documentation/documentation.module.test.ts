import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentationModule } from './documentation.module.ts'

const visit = {
  client: { address: '203.0.113.1', network: '203.0.113.1', secure: true, forwarded: false },
  addresses: {
    web: 'https://exchange.example',
    stream: 'wss://exchange.example',
    nodeHttp: 'https://node.example',
    nodeSocket: 'wss://node.example',
    otherNodes: [],
  },
  realm: 'both' as const,
}

describe('the served documentation', () => {
  let app: FastifyInstance
  let parent: string
  let folder: string

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'tidebook-docs-'))
    folder = join(parent, 'dist')
    await mkdir(join(folder, 'assets'), { recursive: true })
    await mkdir(join(folder, 'how-to'))
    await mkdir(join(folder, 'notes'))
    await writeFile(join(parent, 'secret.html'), 'secret')
    await writeFile(join(folder, 'index.html'), 'index')
    await writeFile(join(folder, '404.html'), 'missing')
    await writeFile(join(folder, 'how-to/update.html'), 'update')
    await writeFile(join(folder, 'how-to/update.html.br'), 'compressed')
    await writeFile(join(folder, 'notes/index.html'), 'notes')
    await writeFile(join(folder, 'assets/site-a1.js'), 'export {}')
    await writeFile(join(folder, 'unlisted.html'), 'unlisted')
    app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
    await documentationModule(folder).calls?.({ app, call: () => undefined, visitOf: () => visit })
  })
  afterEach(async () => {
    await app.close()
    await rm(parent, { recursive: true, force: true })
  })

  const listFiles = (): Promise<void> =>
    writeFile(
      join(folder, 'files.json'),
      JSON.stringify({
        'index.html': { etag: 'i', encodings: [] },
        '404.html': { etag: 'm', encodings: [] },
        'how-to/update.html': { etag: 'u', encodings: ['br'] },
        'notes/index.html': { etag: 'n', encodings: [] },
        'assets/site-a1.js': { etag: 's', encodings: [] },
      }),
    )

  it('sends pages at addresses without a file extension, with a policy that allows no inline script', async () => {
    await listFiles()
    const page = await app.inject('/docs/how-to/update')
    expect([page.statusCode, page.body]).toEqual([200, 'update'])
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: '"u"',
    })
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect((await app.inject('/docs/')).body).toBe('index')
    for (const [from, to] of [
      ['/docs', '/docs/'],
      ['/docs/notes', '/docs/notes/'],
    ] as const) {
      const moved = await app.inject(from)
      expect([moved.statusCode, moved.headers['location']]).toEqual([308, to])
    }
    expect((await app.inject('/docs/notes/')).body).toBe('notes')
  })

  it('sends compressed copies to clients that accept them, and no body to clients that have the page', async () => {
    await listFiles()
    const packed = await app.inject({ url: '/docs/how-to/update', headers: { 'accept-encoding': 'br' } })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'compressed'])
    const again = await app.inject({ url: '/docs/how-to/update', headers: { 'if-none-match': '"u"' } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const script = await app.inject('/docs/assets/site-a1.js')
    expect(script.headers['cache-control']).toContain('immutable')
    expect(script.headers['content-type']).toContain('text/javascript')
  })

  it('answers unknown addresses with the not-found page, and refuses paths that leave the folder', async () => {
    await listFiles()
    const paths = [
      '/docs/nothing',
      '/docs/unlisted.html',
      '/docs/files.json',
      '/docs/..%2fsecret.html',
      '/docs/..%5csecret.html',
      '/docs/assets/',
      '/docs/__proto__',
    ]
    for (const path of paths) {
      const answer = await app.inject({ url: path, headers: { 'if-none-match': '"m"' } })
      expect([path, answer.statusCode, answer.body]).toEqual([path, 404, 'missing'])
    }
  })

  it('reports that the site is not built, and serves it after the build without a restart', async () => {
    expect((await app.inject('/docs/')).statusCode).toBe(503)
    await listFiles()
    expect((await app.inject('/docs/')).statusCode).toBe(200)
    // A later build has other files.
    await writeFile(join(folder, 'files.json'), JSON.stringify({ '404.html': { etag: 'm', encodings: [] } }))
    await utimes(join(folder, 'files.json'), 1, 1)
    expect((await app.inject('/docs/')).statusCode).toBe(404)
  })
})
