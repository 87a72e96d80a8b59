import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { createLogger, readConfig, startServer, type RunningServer } from '@tidebook/server'
import { eventually, randomWallet, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { tradeOnce, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 9, 5)
const MINUTE = 60_000
const CALLS = [
  '/info/depth/SWT-CNY/more',
  '/info/history/SWT-CNY/all',
  '/info/kline/SWT-CNY/minute',
  '/info/alltickers',
]

describe('roles in separate programs', () => {
  let folder: string
  let core: StartedExchange
  let people: { maker: TestAccount; taker: TestAccount }
  const others: RunningServer[] = []
  let minute = 1
  const close = (): Promise<void> => core.exchange.close(GENESIS + (minute += 1) * MINUTE)

  const start = async (env: Readonly<Record<string, string>>): Promise<RunningServer> => {
    const server = await startServer(
      readConfig({
        PORT: '0',
        NODE_PORT: String(await freePort()),
        DATA_DIR: join(folder, `other-${others.length}`),
        VALIDATE_OUTPUT: 'on',
        ...env,
      }),
      { logger: createLogger('silent') },
    )
    others.push(server)
    return server
  }
  const remote = (): Record<string, string> => ({
    ROLES: 'api,web',
    NODE_URL: core.exchange.nodeUrl,
    DATABASE_URL: core.exchange.databaseUrl,
    NETWORK: join(core.exchange.config.dataDir, 'network.json'),
  })
  const ready = async (url: string): Promise<Record<string, unknown>> =>
    (await (await fetch(`${url}/ready`)).json()) as Record<string, unknown>
  const data = async (url: string, path: string): Promise<unknown> =>
    ((await (await fetch(url + path)).json()) as { data: unknown }).data
  const inStep = (server: RunningServer): Promise<unknown> => {
    const index = core.exchange.server.market.index?.status.position?.index
    return eventually(
      'the follower in step',
      () =>
        server.market.isLoaded &&
        server.market.index?.status.position?.index === index &&
        server.market.index?.status.live,
    )
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-roles-'))
    core = await startExchange({ genesisTime: GENESIS, env: { ROLES: 'node,market' } })
    people = await twoTraders(core.exchange, GENESIS + MINUTE)
    await core.exchange.order(people.maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount: '40', price: '0.5' })
    await tradeOnce(core.exchange, people, { price: '0.25', amount: '3', takerSide: 'buy' })
    await close()
  })
  afterAll(async () => {
    for (const server of others) await server.stop()
    await core[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  it('OPS-103 serve the same market from two programs with calls, next to the one with node and index', async () => {
    const { exchange } = core
    const [first, second] = [await start(remote()), await start(remote())]
    for (const server of [first, second]) await inStep(server)
    for (let round = 0; round < 3; round += 1) {
      await tradeOnce(exchange, people, { price: `0.2${round}`, amount: '5', takerSide: 'sell' })
      await exchange.order(people.maker, {
        side: 'sell',
        base: 'SWT',
        counter: 'CNY',
        amount: '2',
        price: `0.6${round}`,
      })
      await close()
      for (const server of [first, second]) await inStep(server)
      for (const path of CALLS)
        expect([path, await data(second.url, path)]).toEqual([path, await data(first.url, path)])
    }
    const { genesisHash } = JSON.parse(await readFile(join(exchange.config.dataDir, 'network.json'), 'utf8')) as {
      readonly genesisHash?: string
    }
    // the hash that the other programs compare with the node's at each start
    expect(genesisHash).toMatch(/^[0-9A-F]{64}$/)
    const book = (await data(first.url, '/info/depth/SWT-CNY/more')) as { asks: { price: number; amount: number }[] }
    expect(book.asks.map(({ price, amount }) => [price, amount])).toEqual([
      [0.5, 40],
      [0.6, 2],
      [0.61, 2],
      [0.62, 2],
    ])
    expect(await data(second.url, '/info/history/SWT-CNY/all')).toHaveLength(4)
    const late = await start(remote())
    await inStep(late)
    for (const path of CALLS) expect([path, await data(late.url, path)]).toEqual([path, await data(first.url, path)])
    expect(await ready(late.url)).toMatchObject({ status: 'ready', node: 'up', database: 'up', index: 'up' })
  })

  it('OPS-103 stream book, trades and candles from a program without the index, after the index contains them', async () => {
    const { exchange } = core
    const server = others[0] as RunningServer
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
    const messages: { channel: string; kind: string; ledger: number; data: unknown }[] = []
    socket.on('message', (text) => messages.push(JSON.parse(String(text)) as (typeof messages)[number]))
    await eventually('the socket', () => socket.readyState === WebSocket.OPEN)
    const channels = ['book:SWT-CNY', 'trades:SWT-CNY', 'candles:SWT-CNY:day']
    for (const channel of channels) socket.send(JSON.stringify({ op: 'subscribe', channel }))
    await eventually('the snapshots', () => messages.length === channels.length)
    await exchange.order(people.taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '10', price: '0.5' })
    await close()
    const updates = await eventually('the updates', () => {
      const updateMessages = messages.filter(({ kind }) => kind === 'update')
      return updateMessages.length === channels.length && updateMessages
    })
    const of = (channel: string): unknown => updates.find((each) => each.channel === channel)?.data
    expect(of('book:SWT-CNY')).toEqual({ bids: [], asks: [['0.5', '30']] })
    expect(of('trades:SWT-CNY')).toMatchObject([{ price: '0.5', amount: '10', side: 'buy' }])
    expect(of('candles:SWT-CNY:day')).toMatchObject([[GENESIS, '0.25', '0.5', '0.2', '0.5', '8.9', '28', 5]])
    socket.terminate()
  })

  it('OPS-103 read the index from a replica, and report a ledger when the replica contains it', async () => {
    const { exchange } = core
    const url = new URL(exchange.databaseUrl)
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query('create database replica')
    await admin.end()
    url.pathname = '/replica'
    // Replaces streaming replication by writing the same rows to the other database.
    const { ROLES: _roles, ...shared } = remote()
    const replicate = (): Promise<RunningServer> => start({ ...shared, ROLES: 'market', DATABASE_URL: url.href })
    const replication = await replicate()
    await inStep(replication)
    const server = await start({ ...remote(), DATABASE_READ_URL: url.href })
    await inStep(server)
    const reached = server.market.index?.status.position?.index ?? 0
    await replication.stop()
    await tradeOnce(exchange, people, { price: '0.4', amount: '5', takerSide: 'sell' })
    await close()
    await eventually('the announcement of the ledger', () => server.market.index?.status.validated === reached + 1)
    expect(server.market.index?.status.position?.index).toBe(reached)
    const count = (await data(server.url, '/info/history/SWT-CNY/all')) as unknown[]
    await replicate()
    await inStep(server)
    expect(await data(server.url, '/info/history/SWT-CNY/all')).toHaveLength(count.length + 1)
    expect(await ready(server.url)).toMatchObject({ status: 'ready', index: 'up', database: 'up' })
  })

  it('OPS-103 serve only the parts of their own roles', async () => {
    const { url } = core.exchange
    expect((await fetch(`${url}/info/alltickers`)).status).toBe(404)
    expect(await ready(url)).toMatchObject({ status: 'ready', node: 'up', database: 'up', index: 'up' })
    const pages = await start({ ROLES: 'web' })
    expect([pages.databaseUrl, pages.nodeUrl]).toEqual([undefined, undefined])
    expect(await ready(pages.url)).toMatchObject({
      status: 'ready',
      node: 'elsewhere',
      database: 'elsewhere',
      index: 'elsewhere',
    })
    expect((await fetch(`${pages.url}/info/alltickers`, { headers: { accept: 'application/json' } })).status).toBe(404)
    const node = await start({ ROLES: 'node', DEMO: 'off' })
    await node.prepared
    await eventually('the node alone to be ready', async () => (await ready(node.url))['status'] === 'ready')
    expect(await ready(node.url)).toMatchObject({ node: 'up', database: 'elsewhere', index: 'elsewhere' })
    expect(node.databaseUrl).toBeUndefined()
    const payout = await fetch(`${node.url}/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: randomWallet().key.address }),
    })
    expect(await payout.json(), 'the faucet counts in memory without a database').toMatchObject({ code: '0' })
  })

  it('refuse calls without the key that encrypted values in the database, and create no other key', async () => {
    const dataDir = join(folder, 'without-key')
    const database = new pg.Client({ connectionString: core.exchange.databaseUrl })
    await database.connect()
    await database.query(
      "insert into app.staff (name, role, totp, totp_key, created) values ('ann', 'admin', '', 'former', now())",
    )
    await expect(start({ ...remote(), DATA_DIR: dataDir })).rejects.toMatchObject({ code: 'server/secret-damaged' })
    expect(await readdir(dataDir)).not.toContain('identity-key')
    await database.query('delete from app.staff')
    await database.end()
  })

  it('OPS-103 fill the index from one program, and make a follower wait and never write', async () => {
    const { exchange } = core
    const server = others[1] as RunningServer
    await exchange.restart()
    people = {
      maker: { ...people.maker, ledger: exchange.reopened(people.maker) },
      taker: { ...people.taker, ledger: exchange.reopened(people.taker) },
    }
    await tradeOnce(exchange, people, { price: '0.5', amount: '1', takerSide: 'buy' })
    await close()
    await inStep(server)
    expect(await data(server.url, '/info/history/SWT-CNY/all')).toHaveLength(7)
  })
})
