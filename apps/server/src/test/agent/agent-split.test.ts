import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentInfo, DepositOrder, FinanceProduct, GatewayCoin, WithdrawOrder } from '@tidebook/contract'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { createLogger, readConfig, startServer, type RunningServer } from '@tidebook/server'
import { eventually, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sessions } from '../../modules/accounts/sessions.ts'
import { AccountBrowser } from '../account-browser.fixture.ts'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { success } = ORDER_STATUS

describe.skipIf(!hasAnvil)('an agent in a separate program', () => {
  let world: AgentWorld
  let folder: string
  let person: TestAccount
  let browser: AccountBrowser
  let api: RunningServer
  let standby: RunningServer
  const servers: RunningServer[] = []
  const start = async (env: Readonly<Record<string, string>>): Promise<RunningServer> => {
    const { exchange } = world
    const server = await startServer(
      readConfig({
        PORT: '0',
        DATA_DIR: join(folder, `program-${servers.length}`),
        VALIDATE_OUTPUT: 'on',
        NODE_URL: exchange.nodeUrl,
        DATABASE_URL: exchange.databaseUrl,
        NETWORK: join(exchange.config.dataDir, 'network.json'),
        ...env,
      }),
      { logger: createLogger('silent') },
    )
    servers.push(server)
    return server
  }
  const data = async <T>(path: string): Promise<T> =>
    ((await (await fetch(api.url + path)).json()) as { readonly data: T }).data
  const coins = async (): Promise<readonly (string | undefined)[]> =>
    (await data<readonly GatewayCoin[]>('/app/coin/coin_list'))
      .filter(({ base }) => base === 'ETH' || base === 'XRP')
      .map(({ base, deposit, withdraw }) => `${base} ${deposit} ${withdraw}`)
  const path = () => ({ wallet: person.address })

  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['eth', 'xrp'], roles: 'node,market,agent' })
    await world.rest(2)
    folder = await mkdtemp(join(tmpdir(), 'tidebook-split-'))
    api = await start({ ROLES: 'api,web' })
    await api.loaded
    person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const id = randomUUID()
    await world.pool.query(
      `insert into app.accounts (id, email, password, language, created, address) values ($1, $2, 'x', 'en', now(), $3)`,
      [id, `${id}@example.com`, person.address],
    )
    browser = new AccountBrowser(api.url)
    const sessions = new Sessions(() => world.pool, Date.now)
    browser.cookie = `account=${await sessions.begin(world.pool, id, 'a browser', 'password')}`
  }, 240_000)
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop()
    await world[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  it('OPS-103 opens its coins, accounts and products in a program that only serves calls', async () => {
    await eventually('the coins', async () => (await coins()).every((coin) => coin?.endsWith('true true')))
    const info = await data<AgentInfo>('/app/agent/agent_info?base=XRP')
    expect(info.deposit).toMatchObject({ enabled: true, account: world.accountOf('xrp') })
    const { products } = await data<{ readonly products: readonly (FinanceProduct & { open?: boolean })[] }>(
      '/app/finnal/product_list',
    )
    expect(products.length).toBeGreaterThan(0)
    expect(await data('/app/finnal/product_list')).toMatchObject({ open: true })
  }, 240_000)

  it('DEP-001 credits a payment to an address that another program issued', async () => {
    const { data: place, ...rest } = await browser.call<{ readonly address: string }>(gatewayRoutes.depositAddress, {
      path: path(),
      body: { base: 'ETH' },
    })
    expect(rest).toMatchObject({ code: '0' })
    expect(place.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await world.payEth(place.address, '1.5')
    await world.until('credited', async () => (await world.deposits())[0]?.status === success)
    expect(await world.held(person.address, 'JETH')).toBe('1.5')
    const body = { base: 'XRP', amount: '40' }
    const { data: order } = await browser.call<DepositOrder>(gatewayRoutes.createDeposit, { path: path(), body })
    await world.payXrp(order.to, '40', order.memo)
    await world.until('credited', async () => (await world.deposits()).every(({ status }) => status === success))
    expect(await world.held(person.address, 'JXRP')).toBe('340')
  }, 240_000)

  it('refuses to start with a seed other than the database’s', async () => {
    const file = join(folder, 'foreign')
    await writeFile(file, 'ab'.repeat(32), { mode: 0o600 })
    await expect(start({ ROLES: 'agent', AGENT_KEYS: file })).rejects.toMatchObject({
      code: 'server/seed-foreign',
      message: expect.stringContaining(world.accountOf('swt')),
    })
  }, 240_000)

  it('WDR-001 is replaced by another program with its role when it ends', async () => {
    standby = await start({ ROLES: 'agent', AGENT_KEYS: join(world.exchange.config.dataDir, 'agent/seed') })
    await eventually('the standby', () => standby.agent !== undefined)
    const ready = (await (await fetch(`${standby.url}/ready`)).json()) as Record<string, unknown>
    expect(ready).toMatchObject({ status: 'ready', node: 'up', database: 'up', index: 'elsewhere' })
    const to = world.stranger('xrp')
    const body = { base: 'XRP', amount: '60', to }
    const { data: order } = await browser.call<WithdrawOrder>(gatewayRoutes.createWithdrawal, { path: path(), body })
    const pool = standby.agent?.context.pool
    await world.running.stop()
    await world.withdraw(person, 'JXRP', '60', order.memo)
    await eventually('the payout of the standby', async () => {
      await world.exchange.close()
      await world.closeXrp()
      const rows = await pool?.query<{ status: number }>('select status from app.gateway_withdrawals')
      return rows?.rows[0]?.status === success
    })
    expect(await world.xrpOf(to)).toBe('59.8')
    await eventually('the coins', async () => (await coins()).every((coin) => coin?.endsWith('true true')))
  }, 240_000)
})
