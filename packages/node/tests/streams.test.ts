import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Scenario } from './testkit/scenario.ts'
import { TOKEN, succeed, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'

let test: TestNode
let market: Scenario

beforeAll(async () => {
  test = await startTestNode()
  market = await twoTraders(test)
})
afterAll(() => test.end())

function isTransaction({ type }: Record<string, unknown>): boolean {
  return type === 'transaction'
}

describe('streams', () => {
  it('push a ledger and its transactions after validation, not before', async () => {
    const socket = await TestSocket.open(test.node.wsUrl)
    const answer = await socket.request('subscribe', { streams: ['ledger', 'transactions'] })
    expect(answer).toMatchObject({ status: 'success', result: { fee_base: 10, reserve_base: 20_000_000 } })
    const signed = market.alice.pay(market.bob.address, market.token('2'))
    await succeed(test, signed)
    await socket.request('ping')
    expect(socket.pushed).toEqual([])
    const { ledger_index: index, ledger_hash: hash } = await test.rpc('ledger_accept')
    const closed = await socket.next(({ type }) => type === 'ledgerClosed')
    expect(closed).toMatchObject({ ledger_index: index, ledger_hash: hash, txn_count: 1 })
    const message = await socket.next(isTransaction)
    const { ledger_time: time } = closed
    expect(message).toMatchObject({
      validated: true,
      status: 'closed',
      engine_result: 'tesSUCCESS',
      ledger_index: index,
      ledger_hash: hash,
      transaction: { hash: signed.hash, date: time, TransactionType: 'Payment' },
      meta: { TransactionResult: 'tesSUCCESS', TransactionIndex: 0 },
    })
    expect(await test.rpc('tx', { transaction: signed.hash })).toMatchObject({ validated: true })
    await socket.request('unsubscribe', { streams: ['ledger', 'transactions'] })
    await test.rpc('ledger_accept')
    await socket.request('ping')
    expect(socket.pushed.length).toBe(2)
    socket.close()
  })

  it('push an account’s transactions only to its subscribers', async () => {
    const [alices, strangers] = await Promise.all([TestSocket.open(test.node.wsUrl), TestSocket.open(test.node.wsUrl)])
    await alices.request('subscribe', { accounts: [market.alice.address] })
    await strangers.request('subscribe', { accounts: [market.issuer.address] })
    await succeed(test, market.genesis.pay(market.alice.address, microSwtc(1)))
    await test.rpc('ledger_accept')
    expect(await alices.next(isTransaction)).toMatchObject({ transaction: { Destination: market.alice.address } })
    await strangers.request('ping')
    expect(strangers.pushed).toEqual([])
    alices.close()
    strangers.close()
  })

  it('push a book’s changes after a snapshot', async () => {
    const book = { taker_pays: { currency: 'SWT' }, taker_gets: { currency: TOKEN, issuer: market.issuer.address } }
    await succeed(test, market.alice.offer(microSwtc(90), market.token('30')))
    await test.rpc('ledger_accept')
    const socket = await TestSocket.open(test.node.wsUrl)
    const answer = await socket.request('subscribe', { books: [{ ...book, snapshot: true, both: true }] })
    expect(answer).toMatchObject({
      result: { asks: [{ Account: market.alice.address, TakerPays: microSwtc(90) }], bids: [] },
    })
    const signed = market.bob.offer(market.token('10'), microSwtc(30), 0x8_0000)
    await succeed(test, signed)
    await succeed(test, market.genesis.pay(market.bob.address, microSwtc(1)))
    await test.rpc('ledger_accept')
    expect(await socket.next(isTransaction)).toMatchObject({ transaction: { hash: signed.hash } })
    await socket.request('ping')
    expect(socket.pushed.length).toBe(1)
    socket.close()
  })

  it('push applied but not yet final transactions to transactions_proposed', async () => {
    const socket = await TestSocket.open(test.node.wsUrl)
    await socket.request('subscribe', { streams: ['transactions_proposed'] })
    const signed = market.genesis.pay(market.bob.address, microSwtc(1))
    await succeed(test, signed)
    expect(await socket.next(isTransaction)).toMatchObject({ validated: false, transaction: { hash: signed.hash } })
    socket.close()
  })

  it('reject an unknown stream and subscribe to nothing of that request', async () => {
    const socket = await TestSocket.open(test.node.wsUrl)
    expect(await socket.request('subscribe', { streams: ['ledger', 'weather'] })).toMatchObject({
      error: 'malformedStream',
      error_code: 71,
      field: 'streams[1]',
    })
    await test.rpc('ledger_accept')
    await socket.request('ping')
    expect(socket.pushed).toEqual([])
    socket.close()
  })

  it('do not keep a node from stopping when a client does not respond', async () => {
    const node = await startTestNode()
    const silent = await TestSocket.open(node.node.wsUrl)
    silent.socket.pause()
    const ended = once(silent.socket, 'close')
    await node.end()
    // the client receives the close only now, so the node did not wait for it
    expect(silent.socket.readyState).toBe(WebSocket.OPEN)
    silent.socket.resume()
    await ended
  })

  it('wait for a client that does not read, without losing responses', async () => {
    const small = await startTestNode({ limits: { sendBufferBytes: 20_000 } })
    try {
      const client = await TestSocket.open(small.node.wsUrl)
      client.socket.pause()
      const count = 40_000
      const indexes = new Set<number>()
      const all = new Promise<void>((resolve) => {
        client.socket.on('message', (data: Buffer) => {
          indexes.add((JSON.parse(data.toString()) as { id: number }).id)
          if (indexes.size === count) resolve()
        })
      })
      for (let id = 0; id < count; id += 1) client.socket.send(`{"id":${id},"command":"server_info"}`)
      await expect.poll(() => metricsOf(small)).toMatch(/back_pressure_total [1-9]/)
      client.socket.resume()
      await all
      client.close()
    } finally {
      await small.end()
    }
  })

  it('report the reason when they close a connection that does not read, and keep the others', async () => {
    const small = await startTestNode({ limits: { sendBufferBytes: 20_000 } })
    try {
      const slow = await TestSocket.open(small.node.wsUrl)
      const quick = await TestSocket.open(small.node.wsUrl)
      for (const socket of [slow, quick]) await socket.request('subscribe', { streams: ['ledger'] })
      const closed = new Promise((resolve) => {
        slow.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
      })
      slow.socket.pause()
      // unread responses fill the system's buffers, after which stream messages do not fit
      for (let index = 0; index < 40_000; index += 1) slow.socket.send('{"id":0,"command":"server_info"}')
      await expect.poll(() => metricsOf(small)).toMatch(/back_pressure_total [1-9]/)
      await expect
        .poll(
          async () => {
            await small.rpc('ledger_accept')
            return metricsOf(small)
          },
          { interval: 1 },
        )
        .toContain('tidebook_node_slow_consumers_total 1')
      slow.socket.resume()
      expect(await closed).toEqual({ code: 1008, reason: expect.stringMatching(/^slowConsumer: /) })
      await small.rpc('ledger_accept')
      expect(await quick.next(({ type }) => type === 'ledgerClosed')).toBeDefined()
      quick.close()
    } finally {
      await small.end()
    }
  })
})

async function metricsOf({ node }: Pick<TestNode, 'node'>): Promise<string> {
  return (await fetch(new URL('metrics', node.url))).text()
}
