import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentBoard } from '../../modules/agent/agent-board.ts'
import { AgentKeys } from '../../modules/agent/agent-keys.ts'
import { checkGateway, GATEWAY_STEPS, type GatewayStep } from '../../modules/agent/check-gateway.ts'
import { coinsOf } from '../../modules/gateway/open-gateways.ts'
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

  /** Runs a check of ETH to its end, with at most `steps` rounds of the agent. */
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
    const coins = coinsOf({ description: of, agent: () => directory }, new Set())
    return coins.find(({ base }) => base === 'ETH')
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
    expect((await coinOn(description))?.missing).toBe('check')
  })

  async function readable(): Promise<string> {
    const path = join(folder, 'open')
    await writeFile(path, '00')
    await chmod(path, 0o644)
    return path
  }

  it('OPS-209: opens the gateway after a round trip of the smallest amount, until its configuration changes', async () => {
    await world.step()
    expect(await coinOn(description)).toMatchObject({ deposit: false, reason: 'notConnected', missing: 'check' })
    // An agent that makes no round leaves the payment open; the next check awaits it and pays nothing twice.
    const open = (await check({ wait: async () => false })).at(-1)
    expect(open).toMatchObject({ code: 'gateway/round-trip', level: 'problem' })
    const steps = await check()
    expect(steps.map(({ code, level }) => `${level} ${code}`)).toEqual(GATEWAY_STEPS.map((code) => `ok ${code}`))
    const trips = await world.pool.query(
      'select t.amount::text, t.state, t.hash = c.arrived_hash as read from app.agent_top_ups t join app.gateway_checks c using (chain, address)',
    )
    expect(trips.rows).toEqual([{ amount: '0.000000000000000001', state: 'paid', read: true }])
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
})
