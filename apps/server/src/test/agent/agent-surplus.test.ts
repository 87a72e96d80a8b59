import { calls, type GatewayOverview } from '@tidebook/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recentSurpluses } from '../../modules/gateway/surpluses.repository.ts'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

/** Returns init code that sends its whole value to an address, so no transaction mentions the recipient. */
function payingCode(to: string): string {
  return `0x6000600060006000` + `3473${to.slice(2).toLowerCase()}5af100`
}

/** Returns init code that does the same by self-destructing. */
function destroyingCode(to: string): string {
  return `0x73${to.slice(2).toLowerCase()}ff`
}

describe.skipIf(!hasAnvil)('a surplus in an account of the agent compared with its books', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['eth', 'xrp'] })
    await world.rest(2)
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const pauses = async () => (await world.pool.query('select base, reason from app.gateway_pauses')).rows
  const surpluses = () => recentSurpluses(world.pool, Date.now())
  const payByContract = async (data: string, value: string): Promise<void> => {
    const [from] = (await world.anvil.call('eth_accounts', [])) as [string]
    await world.anvil.call('eth_sendTransaction', [{ from, value, data, gas: '0x100000' }])
    await world.mine()
  }

  it('pauses no gateway: staff see 1 wei that a contract sent to the hot wallet, and payments continue', async () => {
    const hot = world.accountOf('eth')
    const held = BigInt((await world.anvil.call('eth_getBalance', [hot, 'latest'])) as string)
    await payByContract(payingCode(hot), '0x1')
    await payByContract(destroyingCode(hot), '0x2')
    expect(BigInt((await world.anvil.call('eth_getBalance', [hot, 'latest'])) as string)).toBe(held + 3n)
    await world.rest(3)
    expect(await pauses()).toEqual([])
    const [surplus, ...others] = await surpluses()
    expect([surplus, others]).toMatchObject([
      { base: 'ETH', place: 'eth', asset: 'ETH', amount: '0.000000000000000003' },
      [],
    ])
    // The surplus is now in the books: one more wei is a new surplus, and a withdrawal is paid.
    await payByContract(payingCode(hot), '0x1')
    const person = await world.wallet({ SWT: '1000', JETH: '5' })
    const to = world.stranger('eth')
    await world.withdraw(person, 'JETH', '2', world.memo('eth', to, '2'))
    await world.until('paid', async () => (await world.withdrawals())[0]?.status === 5)
    await world.rest(3)
    expect([await world.ethOf(to), await pauses()]).toEqual(['1.998', []])
    expect(await surpluses()).toMatchObject([{ amount: '0.000000000000000004' }])
  }, 240_000)

  it('pauses no gateway on a ledger of the Ripple family, whereas a missing unit pauses it', async () => {
    await world.pool.query(
      `update app.agent_openings set amount = amount - 0.000001 where place = 'xrp' and asset = 'XRP'`,
    )
    await world.rest(3)
    expect(await pauses()).toEqual([])
    expect((await surpluses()).filter(({ place }) => place === 'xrp')).toEqual([
      { base: 'XRP', place: 'xrp', asset: 'XRP', amount: '0.000001', times: 1, day: expect.any(String) },
    ])
    await world.pool.query(
      `update app.agent_openings set amount = amount + 0.000001 where place = 'xrp' and asset = 'XRP'`,
    )
    await world.until('paused', async () => (await pauses()).length > 0)
    expect(await pauses()).toMatchObject([{ base: 'XRP', reason: expect.stringContaining('its moves make') }])
    await world.pool.query('delete from app.gateway_pauses')
    await world.rest(2)
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('matches the answer schema of the staff page’s call', async () => {
    const answer: GatewayOverview = {
      coins: [],
      waiting: 0,
      groups: [],
      surpluses: [...(await surpluses())],
      stopped: [],
    }
    expect(calls.gatewayDesk.overview.output.parse(answer).surpluses).toHaveLength(2)
  })

  it('is not a deposit when a contract pays a deposit address', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('ETH', wallet)
    await payByContract(payingCode(address), '0xde0b6b3a7640000')
    await world.rest(3)
    expect([await world.ethOf(address), await world.held(wallet, 'JETH')]).toEqual(['1', '0'])
    expect([(await world.deposits()).length, await pauses()]).toEqual([0, []])
  }, 240_000)
})
