import type { GatewayCoin } from '@tidebook/contract'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { eventually } from '@tidebook/testkit'
import { expect, it } from 'vitest'
import { Agent } from '../../modules/agent/agent.ts'
import { readersOf } from '../../modules/ops/operations-sources.ts'
import { AgentWorld } from './agent-world.fixture.ts'
import { moacChain, tronChain, type OtherChain } from './other-chain.fixture.ts'

const { success } = ORDER_STATUS

/** Creates a world with one chain and a clock that the test controls. */
async function frozenWorld(chain: OtherChain) {
  const clock = { at: Date.now() }
  const world = await AgentWorld.start({ chains: [], others: [chain], now: () => clock.at })
  await world.rest(2)
  return {
    clock,
    world,
    /** Advances time without a block, and lets the agent read. */
    wait: async (seconds: number) => {
      clock.at += seconds * 1000
      await world.running.agent.round()
    },
    coin: async () =>
      ((await world.exchange.data('/app/coin/coin_list')) as GatewayCoin[]).find(({ base }) => base === chain.base),
    metrics: async () => (await (await fetch(`${world.exchange.url}/metrics`)).text()).split('\n'),
    reader: async () => (await readersOf(world.pool, clock.at)).find(({ place }) => place === chain.chain),
  }
}

it('raises an alarm and closes both directions of the coin in coin_list while a node is stuck at one block, and opens them with the next block (API-072)', async () => {
  const chain = await tronChain()
  const { world, wait, coin, metrics, reader } = await frozenWorld(chain)
  await using _ = world
  expect(await coin()).toMatchObject({ deposit: true, withdraw: true })
  // The last step produced a block, which the agent reads first.
  await wait(1)
  await wait(120)
  expect(await coin()).toMatchObject({ deposit: true, withdraw: true })
  expect(await metrics()).toContain('tidebook_alarm{alarm="chain-stalled"} 0')
  await wait(1)
  expect(await coin()).toMatchObject({
    deposit: false,
    withdraw: false,
    reason: 'notConnected',
    connection: 'interrupted',
  })
  expect(await reader()).toMatchObject({ block: expect.any(Number), age: 0, still: 121, isStalled: true })
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'tidebook_alarm{alarm="chain-stalled"} 1',
      'tidebook_alarm{alarm="agent-reader"} 0',
      'tidebook_agent_block_age_seconds{place="tron"} 121',
    ]),
  )
  // A payment made before the node resumes is credited with its blocks.
  const { address: wallet } = await world.wallet()
  const { address } = await world.addressOf('TRX', wallet)
  await wait(1)
  await chain.pay(address, '60')
  await world.until('credited', async () => (await world.deposits())[0]?.status === success)
  expect(await coin()).toMatchObject({ deposit: true, withdraw: true })
  expect(await reader()).toMatchObject({ still: 0, isStalled: false })
  expect(await metrics()).toContain('tidebook_alarm{alarm="chain-stalled"} 0')
}, 240_000)

it('counts from the last new block after a restart of the agent, and uses the times of the network file', async () => {
  const moac = await moacChain()
  const chain = { ...moac, described: { ...moac.described, blockTime: 10, stalledAfter: 3 } }
  const { clock, world, wait, coin, reader } = await frozenWorld(chain)
  await using _ = world
  await wait(1)
  await wait(30)
  expect(await coin()).toMatchObject({ deposit: true })
  await wait(1)
  expect(await coin()).toMatchObject({ deposit: false, connection: 'interrupted' })
  clock.at += 3_600_000
  const { context } = world.running

  await world.running.agent.stop()
  const next = new Agent(context)
  // PostgreSQL releases the lock of the stopped agent when it notices that the connection has closed.
  await eventually('a round of the next agent', async () => {
    await next.round()
    return (await reader())?.age === 0
  })
  expect(await reader()).toMatchObject({ age: 0, still: 3631, isStalled: true })
  await chain.produce()
  await next.round()
  expect(await reader()).toMatchObject({ still: 0, isStalled: false })
  await next.stop()
}, 240_000)
