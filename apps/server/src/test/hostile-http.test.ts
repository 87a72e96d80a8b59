import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { startExchange, randomWallet, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly code: string; readonly msg: string; readonly data: unknown }
}

/** Sends raw text and returns the server's output until the connection ends. */
async function exchangeBytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  socket.write(text)
  await once(socket, 'close')
  return received
}

function parse(answer: string): Answered {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
  )
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as Answered['body'] }
}

function expectGuarded(headers: IncomingHttpHeaders, what: string): void {
  expect(headers['content-security-policy'], what).toMatch(/^default-src 'none'/)
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['x-frame-options'], what).toBe('DENY')
  expect(headers['cache-control'], what).toBe('no-store')
}

/** Sends a request with headers that `fetch` does not allow. */
async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  body = '',
): Promise<Answered> {
  const sent = request(url, { method, headers, agent: false }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  return { status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) as Answered['body'] }
}

describe('a server with hostile clients', () => {
  let started: StartedExchange
  let clock = Date.UTC(2026, 10, 22)
  beforeAll(async () => {
    started = await startExchange({
      now: () => clock,
      env: { PUBLIC_URL: 'https://exchange.example', TRUSTED_PROXY: '127.0.0.9', FAUCET_PER_HOUR: '3' },
    })
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a broken request line', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
    ['a bad length', 'POST /faucet HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /faucet HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['large headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: tea\r\n\r\n', 417],
    ['a bad address', 'GET /% HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'a bad address of a call',
      'GET /info/ticker/%ff-%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a long parameter',
      `GET /wallet/balance/${'x'.repeat(200)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      404,
    ],
    ['another method', 'DELETE /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
    [
      'an upgrade elsewhere',
      'GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
    [
      'an upgrade under another host',
      'GET /ws HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      421,
    ],
    [
      'an upgrade from a page of others',
      'GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      403,
    ],
  ])('answers %s in the envelope, with every security header', async (what, text, status) => {
    const answer = parse(await exchangeBytes(started.exchange.config.port, text))
    expect(answer.status).toBe(status)
    expect(answer.body.data).toBeNull()
    expect(answer.body.code).toMatch(/^40\d\d$/)
    expectGuarded(answer.headers, what)
  })

  it('does not read a body from an unauthorized sender', async () => {
    const path = `/app/user/upload_image/${crypto.randomUUID()}/${crypto.randomUUID()}`
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`
    const text = `${head}Content-Length: 2800000\r\n\r\n{"kind":"front","image":"`
    expect(parse(await exchangeBytes(started.exchange.config.port, text)).body.code).toBe('4010')
  })

  it('accepts only its own host names, and never returns a host name from a request', async () => {
    const { exchange } = started
    const hosts = `http://127.0.0.1:${exchange.config.port}/static/config/hosts.json`
    for (const host of ['evil.example', `evil.example:${exchange.config.port}`, '192.168.1.5']) {
      const refused = await ask(hosts, { host })
      expect([refused.status, refused.body.code]).toEqual([421, '4021'])
      expectGuarded(refused.headers, host)
    }
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    const answers = await Promise.all(
      [{ host: 'localhost', ...forged }, { host: 'exchange.example', ...forged }, { host: '127.0.0.1' }].map(
        (headers) => ask(hosts, headers),
      ),
    )
    expect(JSON.stringify(answers)).not.toContain('evil')
    const nodePort = exchange.config.nodePort
    expect(answers.map(({ body }) => (body.data as { jcNodes: string[] }).jcNodes)).toEqual([
      [`https://exchange.example:${nodePort}`],
      [`https://exchange.example:${nodePort}`],
      [`http://127.0.0.1:${nodePort}`],
    ])
  })

  it('serves metrics only to local programs without a proxy', async () => {
    const url = `${started.exchange.url}/metrics`
    expect((await fetch(url)).status).toBe(200)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])
      expect((await ask(url, { host: 'localhost', [header]: '127.0.0.1' })).status).toBe(404)
  })

  it('counts forged senders against the budget of the real sender', async () => {
    const give = async (sender: string): Promise<string> => {
      const headers = { host: 'localhost', 'content-type': 'application/json', 'x-forwarded-for': sender }
      const body = JSON.stringify({ address: randomWallet().key.address })
      return (await ask(`${started.exchange.url}/faucet`, headers, 'POST', body)).body.code
    }
    const codes: string[] = []
    for (let sender = 0; sender < 6; sender += 1) codes.push(await give(`203.0.113.${sender}`))
    expect(codes).toEqual(['0', '0', '0', '4029', '4029', '4029'])
    clock += 3_600_001
    expect(await give('203.0.113.9')).toBe('0')
  })
})

describe('a server behind a proxy', () => {
  it('counts senders behind a trusted proxy separately, and all of an IPv6 /64 as one', async () => {
    await using started = await startExchange({
      env: { PUBLIC_URL: 'https://exchange.example', TRUSTED_PROXY: '127.0.0.0/8', FAUCET_PER_HOUR: '2' },
    })
    const give = async (sender: string): Promise<string> => {
      const headers = { host: 'exchange.example', 'content-type': 'application/json', 'x-forwarded-for': sender }
      const body = JSON.stringify({ address: randomWallet().key.address })
      return (await ask(`${started.exchange.url}/faucet`, headers, 'POST', body)).body.code
    }
    const sequence = async (senders: readonly string[]): Promise<string[]> => {
      const codes: string[] = []
      for (const sender of senders) codes.push(await give(sender))
      return codes
    }
    expect(await sequence(['2001:db8::1', '2001:db8::2', '2001:db8::ffff:3'])).toEqual(['0', '0', '4029'])
    expect(await sequence(['2001:db8:0:1::1', '203.0.113.1'])).toEqual(['0', '0'])
    // Entries that the client prepended are ignored.
    expect(await sequence(['198.51.100.1, 203.0.113.1', '198.51.100.2, 203.0.113.1'])).toEqual(['0', '4029'])
  })

  it('R17 sheds a client that exceeds its rate, returns when to retry, and serves the others', async () => {
    await using started = await startExchange({
      env: { TRUSTED_PROXY: '127.0.0.1', CLIENT_REQUESTS_PER_SECOND: '1' },
    })
    const health = (sender: string): Promise<Answered> =>
      ask(`${started.exchange.url}/info/alltickers`, { host: 'localhost', 'x-forwarded-for': sender })
    const answers = await Promise.all(Array.from({ length: 60 }, () => health('203.0.113.1')))
    const shed = answers.filter(({ status }) => status === 429)
    expect(shed.length).toBeGreaterThan(20)
    expect(shed.map(({ body, headers }) => [body.code, headers['retry-after']])).toEqual(shed.map(() => ['4029', '1']))
    for (const { headers } of shed) expectGuarded(headers, 'shed')
    expect((await health('203.0.113.2')).status).toBe(200)
  })
})
