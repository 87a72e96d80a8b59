import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('HTTP shell', () => {
  let started: StartedExchange
  let web: string
  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'tidebook-web-'))
    await mkdir(join(web, 'assets'))
    await writeFile(join(web, 'index.html'), '<!doctype html><title>page</title>')
    await writeFile(join(web, 'assets', 'app-3f2a.js'), 'export const a = 1')
    await writeFile(join(web, 'assets', 'app-3f2a.js.br'), brotliCompressSync('export const a = 1'))
    started = await startExchange({ webFolder: web })
  })
  afterAll(async () => {
    await started[Symbol.asyncDispose]()
    await rm(web, { recursive: true, force: true })
  })
  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(started.exchange.url + path, init)
  const asPage = { headers: { accept: 'text/html' } }

  it('API-012 the coin and pair file, hosts and configuration are served with a timestamp', async () => {
    const { exchange } = started
    const pairs = await exchange.data<{ coins: unknown[]; transPairs: { pair: string; counterIssuer?: string }[] }>(
      '/static/config/pairs.json?t=123',
    )
    expect(pairs.transPairs.find((pair) => pair.pair === 'SWT/CNY')?.counterIssuer).toBe(exchange.issuer('CNY'))
    expect(await exchange.data('/static/config/hosts.json?t=123')).toMatchObject({
      jcNodes: [`http://127.0.0.1:${exchange.config.nodePort}`],
      infoHosts: [exchange.url],
    })
    expect(await exchange.data('/static/config/config.json?t=123')).toMatchObject({
      network: { id: 'swt', local: true, preparing: false },
      feeText: '0.01',
    })
  })

  it('API-114 every call is described, and the description can be read without scripts', async () => {
    const document = (await (await ask('/api/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, unknown>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/info/alltickers', '/wallet/balance/{address}', '/faucet', '/ready']),
    )
    const page = await (await ask('/api/docs')).text()
    expect(page).toContain('/wallet/offer/{address}')
    expect(page).not.toContain('<script')
  })

  it('every answer carries the security headers, and the page may reach this installation and its node only', async () => {
    const { exchange } = started
    for (const path of ['/', '/info/alltickers', '/nothing', '/health']) {
      const { headers } = await ask(path, asPage)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
      expect(policy).toContain(
        `connect-src 'self' ws://127.0.0.1:${exchange.config.port} http://127.0.0.1:${exchange.config.nodePort} ws://127.0.0.1:${exchange.config.nodePort};`,
      )
      expect(policy).toContain("frame-ancestors 'none'")
      expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        'nosniff',
        'no-referrer',
      ])
    }
  })

  it('the web application: page for every address, hashed files for ever, compressed where it can be read', async () => {
    for (const path of ['/', '/Home', '/trade/deep/link?x=1']) {
      const page = await ask(path, asPage)
      expect([page.status, page.headers.get('cache-control'), await page.text()]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>page</title>',
      ])
    }
    const asset = await ask('/assets/app-3f2a.js', { headers: { 'accept-encoding': 'br' } })
    expect([asset.headers.get('cache-control'), asset.headers.get('content-encoding'), await asset.text()]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
      'export const a = 1',
    ])
    expect((await ask('/assets/gone.js')).status).toBe(404)
  })

  it('API-114 what is no call, too large or malformed is refused in an envelope', async () => {
    const refused = async (path: string, init?: RequestInit) => {
      const response = await ask(path, init)
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await refused('/nothing')).toEqual([404, '4004'])
    expect(await refused('/info/kline/SWT-CNY/fortnight')).toEqual([200, '4000'])
    expect(await refused('/info/depth/SWT-XYZ/normal')).toEqual([200, '4001'])
    expect(await refused(`/wallet/trans/x?w=${'j'.repeat(30)}`)).toEqual([200, '1026'])
    expect(await refused('/wallet/trans/x?s=1000')).toEqual([200, '4000'])
    const json = { 'content-type': 'application/json' }
    expect(await refused('/faucet', { method: 'POST', headers: json, body: '{' })).toEqual([400, '4000'])
    expect(
      await refused('/faucet', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ address: 'x'.repeat(20_000) }),
      }),
    ).toEqual([413, '4000'])
    expect(await refused('/faucet', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })).toEqual([
      415,
      '4000',
    ])
  })

  it('health, readiness and figures', async () => {
    expect((await ask('/health')).status).toBe(200)
    expect(await (await ask('/ready')).json()).toMatchObject({
      status: 'ready',
      node: 'up',
      database: 'up',
      index: 'up',
    })
    const figures = await (await ask('/metrics')).text()
    expect(figures).toContain('tidebook_index_ledger')
    expect(figures).toContain('tidebook_http_seconds_bucket')
  })
})
