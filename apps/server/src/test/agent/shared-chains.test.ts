import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import { ChainPool, evmNode } from '@tidebook/client/chains'
import type { GatewayCoin } from '@tidebook/contract'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { createLogger, readConfig, startServer, type RunningServer } from '@tidebook/server'
import { eventually, startExchange, type StartedExchange } from '@tidebook/testkit'
import { sendTransfer } from '@tidebook/testkit/chains'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sessions } from '../../modules/accounts/sessions.ts'
import { AccountBrowser } from '../account-browser.fixture.ts'
import { hasAnvil } from './agent-world.fixture.ts'

describe.skipIf(!hasAnvil)('local chains of a demonstration in several programs', () => {
  let core: StartedExchange
  let folder: string
  let pool: pg.Pool
  let webs: readonly RunningServer[]
  let agent: RunningServer
  const servers: RunningServer[] = []
  const start = async (
    name: string,
    roles: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<RunningServer> => {
    const { exchange } = core
    const server = await startServer(
      readConfig({
        PORT: '0',
        ROLES: roles,
        LOCAL_CHAINS: 'on',
        DATA_DIR: join(folder, name),
        NODE_URL: exchange.nodeUrl,
        DATABASE_URL: exchange.databaseUrl,
        NETWORK: join(exchange.config.dataDir, 'network.json'),
        VALIDATE_OUTPUT: 'on',
        ...env,
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
  const areCoinsOpen = async (web: RunningServer): Promise<boolean> => {
    const coins = await data<readonly GatewayCoin[]>(web, '/app/coin/coin_list')
    return ['ETH', 'XRP'].every((base) =>
      coins.some((coin) => coin.base === base && coin.deposit === true && coin.withdraw === true),
    )
  }
  /** Requests a deposit address for a new user from a page. */
  const depositAddress = async (web: RunningServer): Promise<string> => {
    const person = await core.exchange.account({ SWT: '1000' })
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
    return place.address
  }
  /** Creates a wallet that receives test coins from a chain's faucet. */
  const fundedWallet = async (host: string) => {
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
    const held = async (): Promise<string> => formatDecimal((await node.balance(from, asset)).amount)
    await eventually('the payout', async () => (await held()) !== '0')
    return {
      held,
      pay: (to: string, amount: string) =>
        sendTransfer(node, { from, to, asset, amount: parseDecimal(amount) }, key, () => undefined),
    }
  }
  const credited = async (count: number): Promise<boolean> => {
    const { rows } = await pool.query<{ status: number }>('select status from app.gateway_deposits')
    return rows.length === count && rows.every(({ status }) => status === ORDER_STATUS.success)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-chains-'))
    core = await startExchange({
      ownDatabase: true,
      closing: 'automatic',
      closeIntervalMs: 300,
      env: { NETWORK: 'local', LOCAL_CHAINS: 'on', ROLES: 'node,market' },
    })
    pool = new pg.Pool({ connectionString: core.exchange.databaseUrl, max: 2 })
    // The pages start before the program that runs the chains.
    webs = [await start('web-1', 'api,web'), await start('web-2', 'api,web')]
    agent = await start('agent', 'agent')
    await eventually('the agent', () => agent.agent)
    for (const web of webs) await web.loaded
  }, 240_000)
  afterAll(async () => {
    await pool.end()
    for (const server of servers.toReversed()) await server.stop()
    await core[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  it('use the same addresses in every program, and open their coins', async () => {
    const [first, second] = [await ethHost(webs[0] as RunningServer), await ethHost(webs[1] as RunningServer)]
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(second).toBe(first)
    for (const web of webs) await eventually('the coins', () => areCoinsOpen(web))
  }, 120_000)

  it('DEP-001 credit a deposit on the chain that both pages use', async () => {
    const [web] = webs as [RunningServer]
    const to = await depositAddress(web)
    const wallet = await fundedWallet(await ethHost(web))
    await wallet.pay(to, '1.5')
    await eventually('the credit', () => credited(1))
  }, 120_000)

  it('OPS-103 are taken over by a standby, which credits deposits, when the program that ran them ends', async () => {
    const [web] = webs as [RunningServer]
    const standby = await start('standby', 'agent', { AGENT_KEYS: join(folder, 'agent/agent/seed') })
    await eventually('the standby', () => standby.agent)
    const to = await depositAddress(web)
    const wallet = await fundedWallet(await ethHost(web))
    await agent.stop()
    expect(await eventually('the chain', () => wallet.held().catch(() => undefined))).toBe('10')
    await wallet.pay(to, '2.5')
    await eventually('the credit', () => credited(2))
    for (const each of webs) await eventually('the coins', () => areCoinsOpen(each))
  }, 240_000)
})
