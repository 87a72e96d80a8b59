import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentBoard } from '../../modules/agent/agent-board.ts'
import { AgentKeys } from '../../modules/agent/agent-keys.ts'
import { checkGateway } from '../../modules/agent/check-gateway.ts'
import { GATEWAY_STEPS, type GatewayStep } from '../../modules/agent/gateway-step.ts'
import { coinsOf, gatewayOf, missingPartOf } from '../../modules/gateway/open-gateways.ts'
import type { NetworkDescription } from '../../modules/network/network-description.ts'
import { stepText } from '../../commands/gateway.ts'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

describe.skipIf(!hasAnvil)('the check of a gateway', () => {
  let world: AgentWorld
  let folder: string
  let keyFile: string
  let description: NetworkDescription
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['eth'] })
    folder = await mkdtemp(join(tmpdir(), 'tidebook-check-'))
    keyFile = join(folder, 'seed')
    await writeFile(keyFile, '00', { mode: 0o600 })
    const { chains, gateways, crossChain } = world.running.context
    description = { profile: 'swt', local: false, chains, gateways, crossChain } as unknown as NetworkDescription
  }, 240_000)
  afterAll(async () => {
    await world[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs a check of ETH to its end, in at most `steps` rounds of the agent. */
  async function check(more: Partial<Parameters<typeof checkGateway>[0]> = {}, steps = 20): Promise<GatewayStep[]> {
    let left = steps
    const wait = async (): Promise<boolean> => {
      await world.step()
      return (left -= 1) > 0
    }
    const { pool } = world
    const { keys } = world.running.context
    const options = {
      pool,
      description,
      chain: 'eth',
      keyFile,
      openKeys: async () => keys,
      now: Date.now,
      wait,
    } as const
    const found: GatewayStep[] = []
    for await (const each of checkGateway({ ...options, ...more })) found.push(each)
    return found
  }
  const edited = (chain: object): NetworkDescription => ({
    ...description,
    chains: description.chains.map((each) => (each.chain === 'eth' ? { ...each, ...chain } : each)),
  })
  const boardOf = async (of: NetworkDescription): Promise<AgentBoard> => {
    const notifications = { listen: () => () => undefined, isConnected: true } as never
    const board = new AgentBoard({ pool: () => world.pool, notifications, description: of, now: Date.now })
    await board.refresh()
    return board
  }
  const coinOn = async (of: NetworkDescription) => {
    const { directory } = await boardOf(of)
    const conditions = { description: of, agent: () => directory }
    const coin = coinsOf(conditions, new Set()).find(({ base }) => base === 'ETH')
    const gateway = gatewayOf(conditions, 'ETH')
    return { ...coin, missing: gateway && missingPartOf(conditions, gateway, new Set()) }
  }

  it.each<[string, () => Promise<Partial<Parameters<typeof checkGateway>[0]>>, string]>([
    ['a chain without nodes', async () => ({ description: edited({ hosts: [] }) }), 'gateway/configuration'],
    ['another network', async () => ({ description: edited({ network: '1' }) }), 'gateway/node'],
    [
      'nodes that do not answer',
      async () => ({ description: edited({ hosts: ['http://127.0.0.1:9'] }) }),
      'gateway/node',
    ],
    ['a key file of others', async () => ({ keyFile: await readable() }), 'gateway/key'],
    [
      'the seed of another database',
      async () => ({ openKeys: async () => new AgentKeys('11'.repeat(32)) }),
      'gateway/key',
    ],
    ['a missing key file', async () => ({ keyFile: join(folder, 'none') }), 'gateway/key'],
    ['fees above the limit', async () => ({ description: edited({ highestFee: '0.000000000001' }) }), 'gateway/fee'],
  ])('OPS-209: ends at %s with a code, a sentence and a next step', async (_what, options, code) => {
    const last = (await check(await options())).at(-1)
    expect(last).toMatchObject({ code, level: 'problem', message: expect.any(String), next: expect.any(String) })
    if (last !== undefined) expect(stepText(last)).toMatch(/^problem {2}gateway\/.+\n +-> .+\n$/)
    expect((await coinOn(description)).missing).toBe('check')
  })

  /** Returns the payment states of all checks, oldest first. */
  async function payments(): Promise<readonly string[]> {
    const { rows } = await world.pool.query<{ readonly state: string }>(
      'select state from app.agent_top_ups order by made',
    )
    return rows.map(({ state }) => state)
  }

  async function readable(): Promise<string> {
    const path = join(folder, 'open')
    await writeFile(path, '00')
    await chmod(path, 0o644)
    return path
  }

  it('OPS-209: opens the gateway after a round trip of the smallest amount, until its configuration changes', async () => {
    await world.step()
    expect(await coinOn(description)).toMatchObject({ deposit: false, reason: 'notConnected', missing: 'check' })
    // An agent that runs no round leaves the payment open. The next check awaits it and pays nothing twice.
    const open = (await check({ wait: async () => false })).at(-1)
    expect(open).toMatchObject({ code: 'gateway/round-trip', level: 'unknown' })
    const steps = await check()
    expect(steps.map(({ code, level }) => `${level} ${code}`)).toEqual(GATEWAY_STEPS.map((code) => `ok ${code}`))
    const trips = await world.pool.query(
      'select t.purpose, t.amount::text, t.state, a.hash is not null as read from app.agent_top_ups t left join app.gateway_arrivals a on a.hash = t.hash',
    )
    const amount = '0.000000000000000001'
    expect(trips.rows).toEqual([{ purpose: 'round-trip', amount, state: 'paid', read: true }])
    expect(await payments()).toEqual(['paid'])
    const { address } = await world.running.context.keys.deposit('eth', 0x7fff_ffff)
    expect(await world.ethOf(address)).toBe('0.000000000000000001')

    expect(await coinOn(description)).toMatchObject({ deposit: true, withdraw: true })
    expect((await boardOf(description)).directory.checkedAt('ETH')).toBeGreaterThan(Date.now() - 600_000)
    expect(await coinOn(edited({ highestFee: '0.06' }))).toMatchObject({ deposit: false, missing: 'check' })
    expect(await coinOn({ ...description, local: true })).toMatchObject({ deposit: true })
    await world.rest()
    expect((await world.pool.query('select base from app.gateway_pauses')).rows).toEqual([])
    expect(await world.deposits()).toEqual([])
  }, 240_000)

  /**
   * Starts a check, lets the agent read its payment, and deletes the stored record of it, as a fork before the read
   * does.
   */
  async function payUnread(): Promise<readonly unknown[]> {
    const arrived =
      'select a.* from app.gateway_arrivals a join app.gateway_checks c on c.chain = a.chain where a.hash ='
    const newest = `(select hash from app.agent_top_ups where id = c.top_up and state = 'paid')`
    await check({ wait: async () => false })
    await world.until('read', async () => (await world.pool.query(`${arrived} ${newest}`)).rows.length > 0)
    const { rows } = await world.pool.query(`${arrived} ${newest}`)
    await world.pool.query('delete from app.gateway_arrivals')
    return rows
  }

  it('OPS-209: awaits a payment that was made but not yet read, and pays nothing twice', async () => {
    const before = await payments()
    const cut = { wait: async () => false }
    const arrivals = await payUnread()
    for (let again = 0; again < 4; again += 1)
      expect((await check(cut)).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'unknown' })
    expect(await payments()).toEqual([...before, 'paid'])
    await world.pool.query(
      'insert into app.gateway_arrivals select * from jsonb_populate_recordset(null::app.gateway_arrivals, $1)',
      [JSON.stringify(arrivals)],
    )
    expect((await check(cut)).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'ok' })
    expect(await payments()).toEqual([...before, 'paid'])
  }, 240_000)

  it('OPS-209: ends as unknown when the chain is read past a missing payment, and then makes a new payment', async () => {
    const before = await payments()
    await payUnread()
    const pass = async (): Promise<boolean> => {
      await world.mine(30)
      await world.step()
      return true
    }
    const end = (await check({ wait: pass })).at(-1)
    expect(end).toMatchObject({ code: 'gateway/round-trip', level: 'unknown', next: expect.stringContaining('new') })
    expect(await payments()).toEqual([...before, 'paid'])
    expect((await check()).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'ok' })
    expect(await payments()).toEqual([...before, 'paid', 'paid'])
  }, 240_000)

  it('OPS-209: reports a payment whose number another transaction used as unknown, not as failed', async () => {
    const before = await payments()
    const lose = async (): Promise<boolean> => {
      await world.pool.query("update app.agent_top_ups set state = 'lost' where state = 'due'")
      return true
    }
    expect((await check({ wait: lose })).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'unknown' })
    expect(await payments()).toEqual([...before, 'lost'])
  }, 240_000)

  it('OPS-209: makes a new payment after each failed one, however many failed', async () => {
    const before = await payments()
    const fail = async (): Promise<boolean> => {
      await world.pool.query("update app.agent_top_ups set state = 'failed' where state = 'due'")
      return true
    }
    for (let again = 0; again < 4; again += 1)
      expect((await check({ wait: fail })).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'problem' })
    expect((await check()).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'ok' })
    expect(await payments()).toEqual([...before, 'failed', 'failed', 'failed', 'failed', 'paid'])
  }, 240_000)

  it('OPS-209: proves only the configuration of the agent that read the payment', async () => {
    const before = await payments()
    await check({ wait: async () => false })
    const changed = edited({ highestFee: '0.06' })
    const foreign = (await check({ description: changed })).at(-1)
    expect(foreign).toMatchObject({ code: 'gateway/round-trip', level: 'problem' })
    expect(foreign?.next).toContain('restart the programs of the role agent')
    expect(await coinOn(changed)).toMatchObject({ deposit: false, missing: 'check' })

    const { context } = world.running
    const { chains } = context
    Object.assign(context, { chains: changed.chains })
    expect((await check({ description: changed })).at(-1)).toMatchObject({ code: 'gateway/round-trip', level: 'ok' })
    Object.assign(context, { chains })
    expect(await payments()).toEqual([...before, 'paid', 'paid', 'paid'])
    expect(await coinOn(changed)).toMatchObject({ deposit: true })
  }, 240_000)
})
