import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import { ChainPool, evmNode } from '@tidebook/client/chains'
import { gatewayRoutes, type GatewayCoin } from '@tidebook/contract'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { createLogger, readConfig, startServer, type RunningServer } from '@tidebook/server'
import { eventually, startExchange, type StartedExchange } from '@tidebook/testkit'
import { sendTransfer } from '@tidebook/testkit/chains'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sessions } from '../../modules/accounts/sessions.ts'
import { AccountBrowser } from '../account-browser.fixture.ts'
import { hasAnvil } from './agent-world.fixture.ts'

describe.skipIf(!hasAnvil)('local chains of a demonstration in several programs', () => {
  let core: StartedExchange
  let folder: string
  let pool: pg.Pool
  let webs: readonly RunningServer[]
  const servers: RunningServer[] = []
  const start = async (roles: string): Promise<RunningServer> => {
    const { exchange } = core
    const server = await startServer(
      readConfig({
        PORT: '0',
        ROLES: roles,
        LOCAL_CHAINS: 'on',
        DATA_DIR: join(folder, `program-${servers.length}`),
        NODE_URL: exchange.nodeUrl,
        DATABASE_URL: exchange.databaseUrl,
        NETWORK: join(exchange.config.dataDir, 'network.json'),
        VALIDATE_OUTPUT: 'on',
      }),
      { logger: createLogger(process.env['TEST_LOG'] ?? 'silent') },
    )
    servers.push(server)
    return server
  }
  const data = async <T>({ url }: RunningServer, path: string): Promise<T> =>
    ((await (await fetch(url + path)).json()) as { readonly data: T }).data
  const ethHost = async (web: RunningServer): Promise<string> => {
    const { ethHosts } = await data<{ readonly ethHosts: readonly string[] }>(web, '/static/config/hosts.json')
    return ethHosts[0] ?? ''
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-chains-'))
    core = await startExchange({
      closing: 'automatic',
      closeIntervalMs: 300,
      env: { NETWORK: 'local', LOCAL_CHAINS: 'on', ROLES: 'node,market' },
    })
    // The pages start before the program that runs the chains.
    webs = [await start('api,web'), await start('api,web')]
    const agent = await start('agent')
    pool = await eventually('the agent', () => agent.agent?.context.pool)
    for (const web of webs) await web.loaded
  }, 240_000)
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop()
    await core[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  it('names the same chains in every program, and opens their coins', async () => {
    const [first, second] = [await ethHost(webs[0] as RunningServer), await ethHost(webs[1] as RunningServer)]
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(second).toBe(first)
    for (const web of webs)
      await eventually('the coins', async () => {
        const coins = await data<readonly GatewayCoin[]>(web, '/app/coin/coin_list')
        return ['ETH', 'XRP'].every((base) =>
          coins.some((coin) => coin.base === base && coin.deposit === true && coin.withdraw === true),
        )
      })
  }, 120_000)

  it('DEP-001 credits a deposit on the chain that both pages name', async () => {
    const [web] = webs as [RunningServer]
    const { exchange } = core
    const person = await exchange.account({ SWT: '1000' })
    const id = randomUUID()
    await pool.query(
      `insert into app.accounts (id, email, password, language, created, address) values ($1, $2, 'x', 'en', now(), $3)`,
      [id, `${id}@example.com`, person.address],
    )
    const browser = new AccountBrowser(web.url)
    browser.cookie = `account=${await new Sessions(() => pool, Date.now).begin(pool, id, 'a browser', 'password')}`
    const { data: place } = await browser.call<{ readonly address: string }>(gatewayRoutes.depositAddress, {
      path: { wallet: person.address },
      body: { base: 'ETH' },
    })
    const host = await ethHost(web)
    const key = new Uint8Array(randomBytes(32))
    const from = chainOf('eth').addressOfKey(key)
    const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account: from }] })
    await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const node = evmNode({
      chain: 'eth',
      pool: new ChainPool({ nodes: [host] }),
      chainId: 1337n,
      confirmations: 0,
      highestFee: '0.05',
      hasFeeMarket: true,
    })
    const asset = coinOf('eth')
    await eventually('the gift', async () => (await node.balance(from, asset)).amount.coefficient > 0n)
    await sendTransfer(node, { from, to: place.address, asset, amount: parseDecimal('1.5') }, key, () => undefined)
    await eventually('the credit', async () => {
      const { rows } = await pool.query<{ status: number }>('select status from app.gateway_deposits')
      return rows.length === 1 && rows[0]?.status === ORDER_STATUS.success
    })
  }, 120_000)
})
