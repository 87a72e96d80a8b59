import type { GatewayCoin } from '@tidebook/contract'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerReaders } from '../../modules/agent/reader-places.ts'
import { readersOf } from '../../modules/ops/operations-sources.ts'
import { AgentWorld } from './agent-world.fixture.ts'

const { success } = ORDER_STATUS

describe('a reader of the agent that cannot continue', () => {
  let world: AgentWorld
  let clock = Date.now()
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'], now: () => clock })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const readers = () => readersOf(world.pool, clock)
  const ageOf = async (place: string): Promise<number | undefined> =>
    (await readers()).find((reader) => reader.place === place)?.age
  const coin = async (): Promise<GatewayCoin | undefined> =>
    ((await world.exchange.data('/app/coin/coin_list')) as GatewayCoin[]).find(({ base }) => base === 'XRP')
  const metrics = async (): Promise<readonly string[]> =>
    (await (await fetch(`${world.exchange.url}/metrics`)).text()).split('\n')

  it('reports the position of each source and when it was read', async () => {
    await world.step()
    expect((await readers()).map(({ place }) => place).toSorted()).toEqual(['swt', 'swt finance', 'xrp'])
    for (const { block, age } of await readers()) expect([block, age]).toEqual([expect.any(Number), 0])
    expect(await coin()).toMatchObject({ deposit: true, withdraw: true })
  })

  it('closes its coin after 10 s with the reason, raises an alarm after 60 s, and clears both when it continues', async () => {
    const { address: wallet } = await world.wallet()
    const { address, memo = '' } = await world.addressOf('XRP', wallet)
    await world.pool.query(`create function app.full() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'no space left'; end $$`)
    await world.pool.query(
      'create trigger full_disk before insert on app.gateway_deposits for each row execute function app.full()',
    )
    await world.running.agent.round()
    const hash = await world.payXrp(address, '30', memo)
    clock += 9_000
    await world.running.agent.round()
    expect(await coin()).toMatchObject({ deposit: true, withdraw: true })
    clock += 2_000
    await world.running.agent.round()
    expect(await coin()).toMatchObject({
      deposit: false,
      withdraw: false,
      reason: 'notConnected',
      connection: 'interrupted',
    })
    expect(await metrics()).toContain('tidebook_alarm{alarm="agent-reader"} 0')
    clock += 50_000
    await world.running.agent.round()
    expect(await ageOf('xrp')).toBe(61)
    expect(await ageOf('swt')).toBe(0)
    expect(await metrics()).toEqual(
      expect.arrayContaining([
        'tidebook_agent_reader_age_seconds{place="xrp"} 61',
        'tidebook_agent_reader_age_seconds{place="swt"} 0',
        'tidebook_alarm{alarm="agent-reader"} 1',
      ]),
    )
    await world.pool.query('drop function app.full cascade')
    await world.until('the deposit', async () =>
      (await world.deposits()).some((row) => row.chain_hash === hash && row.status === success),
    )
    expect(await ageOf('xrp')).toBe(0)
    expect(await metrics()).toContain('tidebook_alarm{alarm="agent-reader"} 0')
    expect(await coin()).toMatchObject({ deposit: true, withdraw: true })
  }, 240_000)

  it('closes its coin after 60 s without a completed read', async () => {
    await world.running.agent.round()
    clock += 59_000
    expect(await coin()).toMatchObject({ deposit: true })
    clock += 1_000
    expect(await coin()).toMatchObject({ deposit: false, reason: 'notConnected' })
  })

  it('forgets sources that are no longer read, and counts from the start of the agent', async () => {
    clock += 3_600_000
    await registerReaders(world.pool, ['xrp', 'new'], clock)
    expect(await readers()).toEqual([
      { place: 'new', block: null, age: 0, still: 0, isStalled: false },
      { place: 'xrp', block: expect.any(Number), age: 0, still: 0, isStalled: false },
    ])
    await registerReaders(world.pool, [], clock)
    expect(await readers()).toEqual([])
  })
})
