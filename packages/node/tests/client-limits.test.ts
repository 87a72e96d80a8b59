import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { NodeOptions } from '../src/options/node-options.ts'
import { defaultLimits } from '../src/server/limits.ts'
import { succeed, microSwtc } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

/** Starts a node behind a proxy, so that every client is identified by its forwarded address. */
async function startNode(options: Partial<NodeOptions> = {}): Promise<TestNode> {
  const node = await startTestNode({ trustedProxies: ['127.0.0.1'], ...options })
  running.push(node)
  return node
}

function from(client: string) {
  return { 'x-forwarded-for': client }
}

function guest(test: TestNode, client: string): Promise<TestSocket> {
  return TestSocket.open(test.node.wsUrl, from(client))
}

async function ask(test: TestNode, client: string, method: string, params: object = {}) {
  const body = JSON.stringify({ method, params: [params] })
  const response = await fetch(test.node.url, { method: 'POST', headers: from(client), body })
  const { result }: { result: RpcResult } = JSON.parse(await response.text())
  return { http: response.status, retryAfter: response.headers.get('retry-after'), result }
}

/** Opens a raw TCP connection. */
async function wire(test: TestNode): Promise<Socket> {
  const socket = connect(test.node.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function book(nth: number) {
  return {
    taker_pays: { currency: 'SWT' },
    taker_gets: { currency: `AA${nth}`, issuer: TestWallet.genesis().address },
  }
}

describe('subscriptions', () => {
  it('are limited to twenty books and a thousand accounts per request for every client', async () => {
    const test = await startNode()
    const socket = await guest(test, '203.0.113.1')
    const { address } = TestWallet.genesis()
    const tooLong = [
      ['books', Array.from({ length: 21 }, (_, nth) => book(nth))],
      // rejected by its length, before any element is decoded
      ['accounts', Array.from({ length: 1001 }, () => 'no address')],
      ['accounts_proposed', Array.from({ length: 1001 }, () => address)],
      ['streams', Array.from({ length: 21 }, () => 'ledger')],
    ] as const
    for (const [field, list] of tooLong) {
      for (const command of ['subscribe', 'unsubscribe']) {
        expect(await socket.request(command, { [field]: list })).toMatchObject({ error: 'invalidParams', field })
      }
    }
    const twenty = Array.from({ length: 20 }, () => ({ ...book(1), snapshot: true }))
    expect(await socket.request('subscribe', { books: twenty })).toMatchObject({
      status: 'success',
      result: { offers: [] },
    })
    socket.close()
  })

  it('include the offers of duplicate books once', async () => {
    const test = await startNode()
    const genesis = TestWallet.genesis()
    const other = TestWallet.named('other')
    await succeed(test, genesis.pay(other.address, microSwtc(1000)))
    const tokens = { currency: 'AAA', issuer: genesis.address, value: '1' }
    await succeed(test, genesis.sign({ TransactionType: 'OfferCreate', TakerPays: microSwtc(1), TakerGets: tokens }))
    await test.rpc('ledger_accept')
    const side = { taker_pays: { currency: 'SWT' }, taker_gets: { currency: 'AAA', issuer: genesis.address } }
    const socket = await guest(test, '203.0.113.1')
    const { result } = await socket.request('subscribe', {
      books: Array.from({ length: 20 }, () => ({ ...side, snapshot: true })),
    })
    expect((result as { offers: unknown[] }).offers).toHaveLength(1)
    socket.close()
  })

  it('are limited per connection and per client, and unsubscribing or closing frees their slots', async () => {
    const test = await startNode({ limits: { subjects: { perConnection: 3, perClient: 5 } } })
    const addresses = Array.from({ length: 6 }, (_, nth) => TestWallet.named(`subject ${nth}`).address)
    const listen = async (socket: TestSocket, ...accounts: (string | undefined)[]) =>
      (await socket.request('subscribe', { accounts }))['error'] ?? 'success'
    const one = await guest(test, '203.0.113.1')
    expect(await listen(one, ...addresses.slice(0, 4))).toBe('slowDown')
    expect(await listen(one, ...addresses.slice(0, 3))).toBe('success')
    expect(await listen(one, ...addresses.slice(0, 3))).toBe('success')
    expect(await listen(one, addresses[3])).toBe('slowDown')
    const two = await guest(test, '203.0.113.1')
    expect(await listen(two, ...addresses.slice(0, 3))).toBe('slowDown')
    expect(await listen(two, ...addresses.slice(0, 2))).toBe('success')
    const stranger = await guest(test, '203.0.113.2')
    expect(await listen(stranger, ...addresses.slice(0, 3))).toBe('success')
    await one.request('unsubscribe', { accounts: addresses.slice(0, 1) })
    expect(await listen(two, addresses[5])).toBe('success')
    expect(await listen(one, addresses[5])).toBe('slowDown')
    two.close()
    await expect.poll(() => listen(one, addresses[5])).toBe('success')
    for (const socket of [one, stranger]) socket.close()
  })
})

describe('answers', () => {
  it('are not computed for a client that does not read, and never for a closed connection', async () => {
    const test = await startNode({ limits: { sendBufferBytes: 20_000 } })
    const metric = async (name: RegExp): Promise<number> => {
      const text = await (await fetch(new URL('metrics', test.node.url))).text()
      return Number(name.exec(text)?.[1] ?? 0)
    }
    const socket = await guest(test, '203.0.113.1')
    const { result: one } = await socket.request('server_definitions')
    // more than the buffers of both ends and of the system hold
    const count = Math.ceil(40_000_000 / JSON.stringify(one).length)
    socket.socket.pause()
    const requests = Array.from({ length: count }, () => socket.request('server_definitions').catch(() => undefined))
    await expect.poll(() => metric(/back_pressure_total (\d+)/), { timeout: 20_000 }).toBeGreaterThan(0)
    socket.close()
    await Promise.all(requests)
    await expect.poll(() => metric(/node_connections (\d+)/)).toBe(0)
    const done = /requests_total\{transport="ws",method="server_definitions",outcome="success"\} (\d+)/
    expect(await metric(done)).toBeLessThan(count)
  })

  it('block the other connections of the same client while they stay unread on one', async () => {
    const work = { ...defaultLimits.work, answerBytesPerClient: 1_000_000 }
    const test = await startNode({ limits: { work } })
    const [silent, second, stranger] = await Promise.all(
      ['203.0.113.1', '203.0.113.1', '203.0.113.2'].map((client) => guest(test, client)),
    )
    if (silent === undefined || second === undefined || stranger === undefined) throw new TypeError('no connections')
    const { result: one } = await silent.request('server_definitions')
    silent.socket.pause()
    const count = Math.ceil(40_000_000 / JSON.stringify(one).length)
    const requests = Array.from({ length: count }, () => silent.request('server_definitions').catch(() => undefined))
    // an HTTP request of the client is rejected
    await expect.poll(async () => (await ask(test, '203.0.113.1', 'ping')).http, { timeout: 20_000 }).toBe(503)
    let isAnswered = false
    const answer = second.request('ping').finally(() => (isAnswered = true))
    expect((await stranger.request('ping'))['status']).toBe('success')
    expect(isAnswered).toBe(false)
    silent.socket.terminate()
    await Promise.all(requests)
    expect((await answer)['status']).toBe('success')
    for (const socket of [second, stranger]) socket.close()
  })
})

describe('long requests', () => {
  /** Starts a fragmented message and waits until the node has read its first part. */
  const begin = async (socket: TestSocket): Promise<void> => {
    socket.socket.send(' '.repeat(100_000), { fin: false })
    socket.socket.ping()
    await once(socket.socket, 'pong')
  }
  const long = (command: string): string => JSON.stringify({ id: 1, command }).padStart(200_000)

  it('are read a few at a time per client, without delaying short ones or other clients', async () => {
    const test = await startNode()
    const holders = await Promise.all(Array.from({ length: 4 }, () => guest(test, '203.0.113.1')))
    await Promise.all(holders.map(begin))
    const [socket, other, stranger] = await Promise.all(
      ['203.0.113.1', '203.0.113.1', '203.0.113.2'].map((client) => guest(test, client)),
    )
    if (socket === undefined || other === undefined || stranger === undefined) throw new TypeError('no connections')
    let answers = 0
    const count = (): void => void (answers += 1)
    socket.socket.once('message', count)
    socket.socket.send(long('ping'))
    const body = JSON.stringify({ method: 'ping', params: [{}] }).padStart(200_000)
    const http = fetch(test.node.url, { method: 'POST', headers: from('203.0.113.1'), body })
    void http.then(count)
    stranger.socket.send(long('ping'))
    const [message] = (await once(stranger.socket, 'message')) as [Buffer]
    expect(JSON.parse(message.toString())).toMatchObject({ status: 'success' })
    expect((await other.request('ping'))['status']).toBe('success')
    expect(answers).toBe(0)
    // a complete message and a closed connection both free a slot
    holders[0]?.socket.send('{"id":1,"command":"ping"}', { fin: true })
    await expect.poll(() => answers).toBe(2)
    expect((await http).status).toBe(200)
    holders[1]?.socket.terminate()
    await begin(socket)
    for (const each of [...holders, socket, other, stranger]) each.socket.terminate()
  })
})

describe('connections', () => {
  it('are limited per client over WebSocket and HTTP, without affecting other clients or /health', async () => {
    const test = await startNode({ limits: { work: { ...defaultLimits.work, connectionsPerClient: 2 } } })
    const sockets = [await guest(test, '203.0.113.1'), await guest(test, '203.0.113.1')]
    await expect(guest(test, '203.0.113.1')).rejects.toThrow('503')
    expect(await ask(test, '203.0.113.1', 'ping')).toMatchObject({
      http: 503,
      retryAfter: '1',
      result: { error: 'tooBusy', retry_after_ms: 1000 },
    })
    const health = await fetch(new URL('health', test.node.url), { headers: from('203.0.113.1') })
    expect(health.status).toBe(200)
    expect((await ask(test, '203.0.113.2', 'ping')).result.status).toBe('success')
    for (const socket of sockets) socket.close()
    await expect.poll(async () => (await ask(test, '203.0.113.1', 'ping')).result.status).toBe('success')
  })

  it('are rejected, then closed, when they send too many free requests, without affecting other clients', async () => {
    const now = Date.UTC(2030, 0, 1)
    const plainAnswers = { burst: 4, perSecond: 1 }
    const test = await startNode({ clock: () => now, limits: { work: { ...defaultLimits.work, plainAnswers } } })
    const url = new URL('health', test.node.url)
    const paths = [
      ['GET', 'health', 200],
      ['OPTIONS', '', 204],
      ['GET', 'nothing', 404],
      ['PUT', '', 405],
    ] as const
    for (const [method, path, status] of paths) {
      const response = await fetch(new URL(path, test.node.url), { method, headers: from('203.0.113.1') })
      expect(response.status).toBe(status)
    }
    for (let refused = 0; refused < plainAnswers.burst; refused += 1) {
      expect((await fetch(url, { headers: from('203.0.113.1') })).status).toBe(503)
    }
    await expect(fetch(url, { headers: from('203.0.113.1') })).rejects.toThrow('fetch failed')
    expect((await fetch(url, { headers: from('203.0.113.2') })).status).toBe(200)
    // other work has a separate budget
    expect((await ask(test, '203.0.113.1', 'ping')).result.status).toBe('success')
  })

  it('get each new ledger from /health', async () => {
    const test = await startNode()
    const health = async () => (await fetch(new URL('health', test.node.url))).json()
    const { ledger: before } = (await health()) as { ledger: { index: number } }
    await test.rpc('ledger_accept')
    expect(await health()).toMatchObject({ status: 'ok', ledger: { index: before.index + 1 } })
  })

  it('are closed when they send a request too slowly, wherever they stop', async () => {
    const test = await startNode({ limits: { headMs: 100, requestMs: 200 } })
    const starts = [
      '',
      'POST / HT',
      'POST / HTTP/1.1\r\nHost: x\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ]
    const cut = starts.map(async (start) => {
      const socket = await wire(test)
      socket.resume()
      socket.write(start)
      await once(socket, 'close')
    })
    await Promise.all(cut)
    expect((await test.rpc('ping')).status).toBe('success')
  })

  it('get a typed error for an invalid, too large or incomplete request', async () => {
    const test = await startNode({ limits: { headMs: 100, requestMs: 200 } })
    const starts = [
      ['nonsense\r\n\r\n', '400', 'badSyntax'],
      [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'='.repeat(20_000)}\r\n\r\n`, '431', 'requestTooLarge'],
      ['POST / HTTP/1.1\r\nHost: x\r\n', '408', 'badSyntax'],
    ] as const
    for (const [start, status, error] of starts) {
      const socket = await wire(test)
      let received = ''
      socket.on('data', (part: Buffer) => {
        received += part.toString()
      })
      socket.write(start)
      await once(socket, 'close')
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      const { result } = JSON.parse(received.slice(received.indexOf('{'))) as { result: RpcResult }
      expect(result).toMatchObject({ status: 'error', error, error_code: expect.any(Number) })
    }
  })

  it('are rejected after an invalid WebSocket upgrade and leave no state behind', async () => {
    const test = await startNode()
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
    const heads = [
      `GET / HTTP/1.1\r\n${upgrade}\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n`,
      `POST / HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
    ]
    for (const head of heads) {
      const socket = await wire(test)
      const closed = once(socket, 'close')
      socket.write(head)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d /)
      socket.end()
      await closed
    }
    expect((await test.rpc('ping')).status).toBe('success')
  })
})

describe('work', () => {
  const PIECE = 10
  const work = {
    ...defaultLimits.work,
    perClient: { burst: 100, perSecond: 10 },
    ofAll: { burst: 10_000, perSecond: 10_000 },
    debt: 50,
  }

  /** Starts a node whose clock does not advance and on which every piece of work has the same cost. */
  function startCostly(): Promise<TestNode> {
    let spent = 0
    const now = Date.UTC(2030, 0, 1)
    return startNode({ clock: () => now, workClock: () => (spent += PIECE), limits: { work } })
  }

  it('counts for every method; a client without budget gets a retry time, others and /health do not', async () => {
    const test = await startCostly()
    const { address } = TestWallet.genesis()
    let requestCount = 0
    for (;;) {
      const { http, retryAfter, result } = await ask(test, '203.0.113.1', 'account_lines', { account: address })
      if (result.status === 'success') {
        requestCount += 1
        expect(requestCount).toBeLessThan(20)
        continue
      }
      expect({ http, error: result['error'] }).toEqual({ http: 503, error: 'tooBusy' })
      expect(Number(retryAfter)).toBe(Math.ceil(Number(result['retry_after_ms']) / 1000))
      break
    }
    for (const method of ['account_tx', 'ledger_data', 'gateway_balances', 'simulate', 'ledger']) {
      const { result } = await ask(test, '203.0.113.1', method, { account: address, tx_blob: '00' })
      expect({ method, error: result['error'] }).toEqual({ method, error: 'tooBusy' })
    }
    expect((await ask(test, '203.0.113.2', 'account_lines', { account: address })).result.status).toBe('success')
    expect((await fetch(new URL('health', test.node.url), { headers: from('203.0.113.1') })).status).toBe(200)
  })

  it('pauses reading from the connections of a client in debt', async () => {
    let now = Date.UTC(2030, 0, 1)
    let spent = 0
    const little = { ...work, perClient: { burst: 5, perSecond: 1 }, debt: 5 }
    const test = await startNode({ clock: () => now, workClock: () => (spent += 0.5), limits: { work: little } })
    const socket = await guest(test, '203.0.113.1')
    let answered = 0
    const requests = Array.from({ length: 200 }, () =>
      socket.request('ping').then(
        () => (answered += 1),
        () => undefined,
      ),
    )
    const other = await guest(test, '203.0.113.2')
    await expect.poll(() => answered).toBeGreaterThan(5)
    expect((await other.request('ping'))['status']).toBe('success')
    expect(answered).toBeLessThan(60)
    // the budget refills over time, and the rest is read
    const timer = setInterval(() => (now += 1000), 5)
    await Promise.all(requests)
    clearInterval(timer)
    expect(answered).toBe(200)
    for (const each of [socket, other]) each.close()
  })

  it('counts for parsing a transaction before its fee is known', async () => {
    const test = await startCostly()
    const tx = { TransactionType: 'Payment', Account: TestWallet.genesis().address, TxnSignature: '00' }
    const errors = new Set<unknown>()
    for (let count = 0; count < 40 && !errors.has('tooBusy'); count += 1) {
      // rejected while it is parsed, before it reaches the log
      const { result } = await ask(test, '203.0.113.1', 'submit', { tx_json: { ...tx, Amount: 'much' } })
      errors.add(result['error'])
    }
    expect([...errors]).toEqual(['invalidParams', 'tooBusy'])
  })

  it('counts for a resubmitted transaction because its fee is paid only once', async () => {
    const tight = { ...work, perClient: { burst: 3, perSecond: 1 }, debt: 3 }
    const now = Date.UTC(2030, 0, 1)
    const test = await startNode({ clock: () => now, workClock: () => 0, limits: { work: tight } })
    const genesis = TestWallet.genesis()
    const paid = genesis.pay(TestWallet.named('target').address, microSwtc(100))
    const again = async () => (await ask(test, '203.0.113.1', 'submit', { tx_blob: paid.blob })).result
    const first = await again()
    expect(first).toMatchObject({ engine_result: 'tesSUCCESS' })
    let sent = 0
    for (;;) {
      const result = await again()
      if (result['error'] === 'tooBusy') break
      expect(result).toMatchObject({ engine_result: 'tesSUCCESS' })
      sent += 1
      expect(sent).toBeLessThan(40)
    }
    // other clients can still submit paying transactions
    const { blob } = genesis.pay(TestWallet.named('other').address, microSwtc(100))
    expect((await ask(test, '203.0.113.2', 'submit', { tx_blob: blob })).result).toMatchObject({
      engine_result: 'tesSUCCESS',
    })
  })

  it('is free for transactions while they pay a fee', async () => {
    const test = await startCostly()
    const socket = await guest(test, '203.0.113.1')
    const genesis = TestWallet.genesis()
    const target = TestWallet.named('target').address
    for (let count = 0; count < 50; count += 1) {
      const answer = await socket.request('submit', { tx_blob: genesis.pay(target, microSwtc(100)).blob })
      expect(answer).toMatchObject({ result: { engine_result: 'tesSUCCESS' } })
    }
    const { result } = await ask(test, '203.0.113.1', 'account_info', { account: target })
    expect(result.status).toBe('success')
    socket.close()
  })
})
