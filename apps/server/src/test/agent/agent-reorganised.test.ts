import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { success, review, confirming } = ORDER_STATUS
const DEPTH = 4

describe.skipIf(!hasAnvil)('a chain reorganization', () => {
  let world: AgentWorld
  beforeEach(async () => {
    world = await AgentWorld.start({ chains: ['eth'], confirmations: DEPTH })
    // The agent needs a starting position.
    await world.mine(DEPTH + 2)
    await world.running.agent.round()
  }, 240_000)
  afterEach(() => world[Symbol.asyncDispose]())

  it('within the depth makes a removed payment wait, and credits it once when it reappears', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('ETH', wallet)
    const before = await world.anvil.call('evm_snapshot', [])
    await world.payEth(address, '1')
    await world.running.agent.round()
    expect(await world.deposits()).toMatchObject([{ status: confirming, seen: 0 }])
    await world.anvil.call('evm_revert', [before])
    await world.mine(DEPTH + 3)
    await world.running.agent.round()
    expect(await world.deposits()).toMatchObject([{ status: review, reason: 'reorganised' }])
    // Staff cannot release a payment that no longer exists.
    await world.pool.query(`update app.gateway_deposits set status = 4, ends = 'pay', credited = 1, fee = 0`)
    await world.rest()
    expect(await world.deposits()).toMatchObject([{ status: review, reason: 'reorganised' }])
    expect(await world.held(wallet, 'JETH')).toBe('0')
    // The same account sends the same payment again: it is the same transaction in another block.
    await world.payEth(address, '1')
    await world.until('credited', async () => (await world.deposits()).some(({ status }) => status === success))
    await world.rest()
    expect(await world.held(wallet, 'JETH')).toBe('1')
    expect((await world.deposits()).filter(({ status }) => status === success)).toHaveLength(1)
  }, 240_000)

  it('beyond the depth stops reading: no second credit, no payout, and the chain is reported as disconnected', async () => {
    const person = await world.wallet({ SWT: '1000', JETH: '5' })
    const { address } = await world.addressOf('ETH', person.address)
    const before = await world.anvil.call('evm_snapshot', [])
    await world.payEth(address, '1')
    await world.until('credited', async () => (await world.deposits())[0]?.status === success)
    await world.anvil.call('evm_revert', [before])
    await world.mine(3)
    await world.payEth(address, '1')
    await world.mine(30)
    await world.running.agent.round()
    expect([...world.running.agent.state.reorganised]).toEqual(['eth'])
    expect(world.running.directory.isConnected('ETH')).toBe(false)
    const to = world.stranger('eth')
    await world.withdraw(person, 'JETH', '2', world.memo('eth', to, '2'))
    await world.rest(6)
    expect(await world.held(person.address, 'JETH')).toBe('4')
    expect([await world.ethOf(to), (await world.deposits()).length]).toEqual(['0', 1])
    // The same applies after a restart.
    await world.exchange.restart()
    await world.begun()
    await world.rest(3)
    expect([await world.ethOf(to), [...world.running.agent.state.reorganised]]).toEqual(['0', ['eth']])
  }, 240_000)
})
