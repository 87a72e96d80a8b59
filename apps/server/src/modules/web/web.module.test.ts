import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networkFactsOf } from '../network/network-file.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { inlineScriptsOf } from './page-file.ts'
import { hashSource } from '../../platform/http/content-hashes.ts'
import { pagePolicy } from './page-policy.ts'
import { webModule } from './web.module.ts'

const addresses = {
  web: 'https://exchange.example',
  stream: 'wss://exchange.example',
  nodeHttp: 'https://node.example',
  nodeSocket: 'wss://node.example',
  otherNodes: [],
}
const MAP = '{"integrity":{}}'

describe('the served web application', () => {
  let app: FastifyInstance
  let folder: string

  beforeEach(async () => {
    app = fastify()
    folder = await mkdtemp(join(tmpdir(), 'tidebook-web-'))
    await mkdir(join(folder, 'assets'))
    await mkdir(join(folder, '.vite'))
    await writeFile(join(folder, 'index.html'), `<!doctype html><head><script type="importmap">${MAP}</script></head>`)
    await writeFile(join(folder, '.vite/manifest.json'), '{}')
    await writeFile(join(folder, 'assets/index-a1.js'), 'export {}')
    await mkdir(join(folder, 'vault/assets'), { recursive: true })
    await writeFile(join(folder, 'vault/assets/vault-b2.js'), 'export {}')
    await writeFile(join(folder, 'vault/vault.html'), '<!doctype html>')
    const visit = {
      client: { address: '203.0.113.1', network: '203.0.113.1', secure: true, forwarded: false },
      addresses,
      realm: 'both' as const,
    }
    const web = webModule({
      folder,
      network: networkFactsOf(shippedDescription(), 1000),
      reserved: new Set(['info', 'assets']),
    })
    await web.calls?.({ app, call: () => undefined, visitOf: () => visit })
    app.setNotFoundHandler(
      (request, reply) => web.fallback?.(request, reply, visit) ?? reply.code(404).send({ code: '4004' }),
    )
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('sends the page its network, compressed if the client accepts it, and only once', async () => {
    const page = await app.inject('/')
    expect(page.body).toContain('&quot;profile&quot;:&quot;swt&quot;')
    expect(page.body).not.toContain('<meta name="network" content="{"')
    const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page.body)
    const refused = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(refused.headers['content-encoding']).toBe('gzip')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(page.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('sends a hashed file from memory, compressed if the client accepts it and the build made a copy', async () => {
    const url = '/assets/index-a1.js'
    await writeFile(join(folder, `${url}.br`), 'packed')
    const plain = await app.inject(url)
    expect([plain.statusCode, plain.body, plain.headers['content-type']]).toEqual([
      200,
      'export {}',
      'application/javascript; charset=utf-8',
    ])
    await rm(join(folder, 'assets'), { recursive: true })
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([packed.body, packed.headers['content-encoding'], packed.headers['vary']]).toEqual([
      'packed',
      'br',
      'accept-encoding',
    ])
    const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect([gzip.body, gzip.headers['content-encoding']]).toEqual(['export {}', undefined])
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '9'])
  })

  it('sends no other file at the address of a hashed file', async () => {
    await writeFile(join(folder, 'assets/notes.txt'), 'internal')
    for (const name of [
      'none-a1.js',
      '..%2findex.html',
      '..%2fvault%2fassets%2fvault-b2.js',
      '.js',
      '%00.js',
      'notes.txt/',
    ])
      expect((await app.inject(`/assets/${name}`)).statusCode, name).toBe(404)
  })

  it('caches hashed files forever, lets the vault, which has no origin, load its files, and hides dotfiles', async () => {
    const script = await app.inject('/assets/index-a1.js')
    expect(script.headers['access-control-allow-origin']).toBeUndefined()
    expect(script.headers['cache-control']).toContain('immutable')
    const vault = await app.inject('/vault/assets/vault-b2.js')
    expect(vault.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await app.inject('/vault/vault.html')).statusCode).toBe(404)
    expect((await app.inject('/')).headers['cache-control']).toBe('no-cache')
    expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404)

    const policies = await Promise.all(
      ['/', '/index.html', '/home/deal/exchange'].map(
        async (path) => (await app.inject(path)).headers['content-security-policy'],
      ),
    )
    for (const policy of policies) {
      expect(policy).toContain(`script-src 'self' ${hashSource(MAP)};`)
      expect(policy).toContain("style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker")
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain(
        "connect-src 'self' wss://exchange.example https://node.example wss://node.example; worker-src 'self'; frame-src https://exchange.example/vault/;",
      )
    }

    const status = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
      (await app.inject({ method, url, headers: accept === undefined ? {} : { accept } })).statusCode
    const page = '/home/deal/exchange?pair=SWT-CNY'
    expect([await status(page), await status(page, '*/*'), await status(page, '*/*', 'HEAD')]).toEqual([200, 200, 200])
    for (const accept of ['text/html', 'application/json'])
      expect((await app.inject({ url: page, headers: { accept } })).headers['vary']).toContain('accept')
    expect([await status('/info/nothing', '*/*'), await status('/gone.png', '*/*')]).toEqual([404, 404])
    expect([await status(page, 'application/json'), await status(page, '*/*', 'POST')]).toEqual([404, 404])
  })
})

describe('the documents of the build', () => {
  it('list hashes of inline scripts, but not of fetched ones', () => {
    const html = '<script src="/a.js"></script><script type="importmap">{}</script><script>\nlet a = 1\n</script>'
    expect(inlineScriptsOf(html)).toEqual([hashSource('{}'), hashSource('\nlet a = 1\n')])
    expect(hashSource('{}')).toMatch(/^'sha384-[\w+/]{64}'$/)
  })
})

it('CHN-024: let the page reach only the nodes in the network file, each origin once', () => {
  const hosts = ['https://eth.example/v3/key', 'https://eth.example/v2', 'http://127.0.0.1:8545']
  const policy = pagePolicy({ addresses, inlineScripts: [], hosts })
  const [connect = ''] = policy.split('; ').filter((part) => part.startsWith('connect-src'))
  expect(connect.split(' ').slice(-2)).toEqual(['https://eth.example', 'http://127.0.0.1:8545'])
  expect(connect).not.toContain('*')
})
