import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { success } = ORDER_STATUS
/** More blocks than the reader requests in one batch. */
const BLOCKS = 60

describe.skipIf(!hasAnvil)('deposits to addresses that a reader has not loaded yet', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['eth'] })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const isCredited = async (wallet: string) =>
    (await world.deposits()).some((row) => row.wallet === wallet && row.status === success)

  it('credits a payment to an address that was issued while the reader was catching up', async () => {
    const { address: wallet } = await world.wallet()
    const { context, agent } = world.running
    const { watch } = context.served[0]?.chain ?? expect.fail('no chain')
    await agent.round()
    await world.mine(BLOCKS)
    const read = watch.read.bind(watch)
    const spy = vi.spyOn(watch, 'read').mockImplementationOnce(async (...args) => {
      const piece = await read(...args)
      await world.payEth((await world.addressOf('ETH', wallet)).address, '1')
      return piece
    })
    await agent.round()
    expect(spy.mock.calls.length).toBeGreaterThan(1)
    spy.mockRestore()
    await world.until('credited', () => isCredited(wallet), 6)
  }, 120_000)

  it('reads no block before all issued addresses are derived, and credits their payments', async () => {
    const { address: wallet } = await world.wallet()
    const { context, agent } = world.running
    const { address } = await world.addressOf('ETH', wallet)
    await agent.round()
    // A database of an earlier version contains no derived addresses.
    await world.pool.query('delete from app.agent_addresses')
    const spy = vi.spyOn(context.keys, 'deriveDeposits').mockRejectedValueOnce(new Error('the database was away'))
    await world.payEth(address, '1')
    await agent.round()
    expect(spy).toHaveBeenCalled()
    spy.mockRestore()
    await world.until('credited', () => isCredited(wallet), 6)
  }, 120_000)
})
