import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('the HTTP server', () => {
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

  it('API-012 ENT-003 serves the coin and pair files, hosts and configuration with a timestamp', async () => {
    const { exchange } = started
    const pairs = await exchange.data<{
      coins: unknown[]
      transPairs: { pair: string; price?: string; amount?: string; counterIssuer?: string }[]
    }>('/static/config/pairs.json?t=123')
    expect(pairs.transPairs.find((pair) => pair.pair === 'SWT/CNY')?.counterIssuer).toBe(exchange.issuer('CNY'))
    const { price, amount } = pairs.transPairs.find((pair) => pair.pair === 'SWT/CNY') ?? {}
    const [, last] = await exchange.data<readonly number[]>('/info/ticker/SWT-CNY')
    // ENT-003: the last traded price of a pair, after the market has loaded.
    expect([Number(price), typeof amount]).toEqual([last, 'string'])
    expect(await exchange.data('/static/config/hosts.json?t=123')).toMatchObject({
      jcNodes: [`http://127.0.0.1:${exchange.config.nodePort}`],
      infoHosts: [exchange.url],
    })
    expect(await exchange.data('/static/config/config.json?t=123')).toMatchObject({
      network: { id: 'swt', local: true, preparing: false },
      feeText: '0.01',
    })
  })

  it('API-114 describes every call in a page without scripts', async () => {
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

  it('sends the security headers with every answer, and allows the page only this installation and its node', async () => {
    const { exchange } = started
    for (const path of [
      '/',
      '/info/alltickers',
      '/info/nothing',
      '/health',
      '/api/docs',
      '/assets/app-3f2a.js',
      '/%',
    ]) {
      const { headers } = await ask(path)
      expect([headers.get('x-content-type-options'), headers.get('referrer-policy')], path).toEqual([
        'nosniff',
        'no-referrer',
      ])
      expect(headers.get('cross-origin-embedder-policy'), path).toBe('require-corp')
      for (const feature of ['clipboard-read', 'display-capture', 'serial', 'storage-access'])
        expect(headers.get('permissions-policy')?.split(', '), path).toContain(`${feature}=()`)
      expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
      expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
    }
    const policy = (await ask('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain(
      `connect-src 'self' ws://127.0.0.1:${exchange.config.port} http://127.0.0.1:${exchange.config.nodePort} ws://127.0.0.1:${exchange.config.nodePort};`,
    )
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  it('prevents caching of calls', async () => {
    for (const path of ['/static/config/hosts.json', '/static/config/pairs.json'].concat([
      '/info/alltickers',
      '/health',
      '/ready',
      '/metrics',
      '/api/openapi.json',
      '/info/nothing',
    ]))
      expect((await ask(path)).headers.get('cache-control'), path).toBe('no-store')
  })

  it('serves the page at every address, and hashed files with long-term caching and compression', async () => {
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

  it('API-114 rejects unknown calls, large bodies and malformed requests in an envelope', async () => {
    const refused = async (path: string, init?: RequestInit) => {
      const response = await ask(path, init)
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await refused('/info/nothing')).toEqual([404, '4004'])
    expect(await refused('/%')).toEqual([400, '4000'])
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

  it('API-114 rejects every invalid parameter with its own code, never as a server failure', async () => {
    const wallet = started.exchange.issuer('CNY')
    // the address differs at each start, and may end with any letter
    const mistyped = wallet.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
    const hash = '0'.repeat(64)
    const long = 'x'.repeat(101)
    const lists = ['trans', 'offer', 'history'].flatMap((call) => {
      const list = `/wallet/${call}/x`
      const own = `${list}?w=${wallet}`
      return [
        ...['p=-1', 'p=1.5', 'p=x', 'p=1&p=2', 'p=1e99', 's=0', 's=-1', 's=101', 's=2.5', 's=x'].map((query) => [
          `${own}&${query}`,
          '4000',
        ]),
        ...['bs=0', 'bs=3', 'bs=buy', `c=${long}`, 'c=SWT&c=CNY', 'c=%00'].map((query) => [`${own}&${query}`, '4000']),
        [`${list}?w=`, '1026'],
        [`${list}?w=${wallet}x`, '1026'],
        [`${list}?w=${mistyped}`, '1026'],
        [`/wallet/${call}/${mistyped}`, '1026'],
        [list, '1026'],
      ]
    })
    const records = ['b=x', 'b=2026-13-01', 'b=2026-02-30', 'e=-5', 'e=1.5', 'e=9999999999999999', `t=${long}`, 't=%00']
      .concat(['get=%00', 'pay=%00', `get=${long}`, `pay=${long}`, 'aw=x', `aw=${wallet}&aw=${wallet}`])
      .map((query) => [`/wallet/trans/x?w=${wallet}&${query}`, '4000'])
    const info = [
      ['/info/ticker/SWT-XYZ', '4001'],
      ['/info/ticker/CNY-SWT', '4001'],
      ['/info/ticker/S-CNY', '4000'],
      ['/info/depth/SWT-CNY/all', '4000'],
      ['/info/depth/SWT-CNY/NORMAL', '4000'],
      ['/info/kline/SWT-CNY/2minute', '4000'],
      ['/info/kline/SWT-CNY/day?before=0', '4000'],
      ['/info/kline/SWT-CNY/day?before=1.5', '4000'],
      ['/info/kline/SWT-CNY/day?before=1&before=2', '4000'],
      ['/info/kline/XYZ-CNY/day', '4001'],
      ['/info/history/SWT-CNY/newest?time=-1', '4000'],
      ['/info/history/SWT-CNY/newest?time=x', '4000'],
      ['/info/history/SWT-CNY/newest?time=1e300', '4000'],
      ['/info/history/SWT-CNY/oldest', '4000'],
      ['/info/history/1_2/more', '4000'],
      ['/info/history/a_b_c/more', '4000'],
      ['/info/history/-1_0_0/more', '4000'],
      ['/info/history/1_0_0/more', '4002'],
      ['/info/history/9007199254740993_0_0/more', '4002'],
      ['/info/history/1_99999999999_0/more', '4002'],
      ['/info/history/1_0_99999999999999999999/more', '4002'],
      ['/SWT_XYZ.json', '4001'],
    ]
    const others = [
      ['/wallet/balance/x', '1026'],
      [`/wallet/balance/${'x'.repeat(65)}`, '1026'],
      [`/wallet/balance/x?w=${wallet}&w=${wallet}`, '1026'],
      [`/hash/detail/x`, '4000'],
      [`/hash/detail/x?h=${hash.slice(1)}`, '4000'],
      [`/hash/detail/x?h=${hash.slice(1)}g`, '4000'],
      [`/hash/detail/x?h=${hash}`, '4002'],
      [`/sum/all/x?t=${long}`, '4000'],
      ['/sum/all/x?t=S&t=C', '4000'],
    ]
    const answers = await Promise.all(
      [...lists, ...records, ...info, ...others].map(async ([path = '', code]) => {
        const response = await ask(path)
        const body = (await response.json()) as { code: string; data: unknown }
        return [path, code, [response.status, body.code, body.data]] as const
      }),
    )
    expect(
      answers.filter(([, code, [status, ...rest]]) => status !== 200 || rest[0] !== code || rest[1] !== null),
    ).toEqual([])
  })

  it('rejects property names of every object as parameter values', async () => {
    const wallet = started.exchange.issuer('CNY')
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
    const paths = names.flatMap((name) => [
      `/info/depth/SWT-CNY/${name}`,
      `/info/kline/SWT-CNY/${name}`,
      `/info/history/SWT-CNY/${name}`,
      ...['trans', 'offer', 'history'].flatMap((call) =>
        ['t', 'c', 'bs', 'get', 'pay', 'b', 'e', name].map((key) => `/wallet/${call}/x?w=${wallet}&${key}=${name}`),
      ),
      `/sum/all/x?t=${name}`,
    ])
    const answers = await Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })

  it('serves health, readiness and metrics', async () => {
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
