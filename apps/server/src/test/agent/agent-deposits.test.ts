import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { randomWallet } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld, hasAnvil, PERSON } from './agent-world.fixture.ts'

const { success, failed, review, confirming, processing } = ORDER_STATUS

/** Records a decision by two staff members to pay the order or return it. */
function released(world: AgentWorld, id: string, end: 'pay' | 'return'): Promise<unknown> {
  return world.pool.query('update app.gateway_deposits set status = $2, ends = $3 where id = $1', [id, processing, end])
}

describe.skipIf(!hasAnvil)('deposits in ETH', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['eth'], confirmations: 3 })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const of = async (wallet: string) => (await world.deposits()).filter((row) => row.wallet === wallet)

  it('DEP-001 DEP-006: are credited once to the wallet of their address, after the chain confirms them', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('ETH', wallet)
    const hash = await world.payEth(address, '1.25')
    await world.running.agent.round()
    const early = { status: confirming, chain_hash: hash, wallet, account: PERSON, seen: 0, wanted: 3 }
    expect(await of(wallet)).toMatchObject([early])
    await world.mine(2)
    await world.running.agent.round()
    expect(await of(wallet)).toMatchObject([{ ...early, seen: 2 }])
    expect(await world.held(wallet, 'JETH')).toBe('0')
    await world.until('credited', async () => (await of(wallet))[0]?.status === success)
    const [row] = await of(wallet)
    expect(row).toMatchObject({ ends: 'pay', received: '1.25', credited: '1.25', reason: null, seen: 3 })
    await world.rest()
    expect([await world.held(wallet, 'JETH'), (await of(wallet)).length]).toEqual(['1.25', 1])
    // Two more payments to the same wallet, in one block.
    await world.anvil.call('evm_setAutomine', [false])
    const [from] = (await world.anvil.call('eth_accounts', [])) as [string]
    for (const value of ['0x2386f26fc10000', '0x2386f26fc10000'])
      await world.anvil.call('eth_sendTransaction', [{ from, to: address, value }])
    await world.anvil.call('evm_setAutomine', [true])
    await world.mine()
    await world.until('both', async () => (await of(wallet)).filter(({ status }) => status === success).length === 3)
    expect(await world.held(wallet, 'JETH')).toBe('1.27')
  }, 240_000)

  it('below the minimum, above the maximum, above the limit, or to a missing wallet wait for staff', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('ETH', wallet)
    const nobody = randomWallet().key.address
    for (const value of ['0.009', '0.01', '11', '101']) await world.payEth(address, value)
    await world.payEth((await world.addressOf('ETH', nobody)).address, '1')
    await world.until('all five', async () =>
      [...(await of(wallet)), ...(await of(nobody))].every(({ status }) => status === success || status === review),
    )
    const rows = (await of(wallet)).map(({ received, status, reason }) => [received, status, reason])
    expect(rows.toSorted()).toEqual(
      [
        ['0.009', review, 'belowMinimum'],
        ['0.01', success, null],
        ['11', review, 'overLimit'],
        ['101', review, 'aboveMaximum'],
      ].toSorted(),
    )
    expect(await of(nobody)).toMatchObject([{ status: review, reason: 'cannotReceive' }])
    await world.rest()
    expect(await world.held(wallet, 'JETH')).toBe('0.01')
    // Each staff decision is executed once: one deposit is credited, one is returned to its sender.
    const at = async (received: string) => (await of(wallet)).find((row) => row.received === received)
    await released(world, (await at('11'))?.id ?? '', 'pay')
    const back = await at('0.009')
    await world.pool.query('update app.gateway_deposits set sender = $2 where id = $1', [
      back?.id,
      world.stranger('eth'),
    ])
    await released(world, back?.id ?? '', 'return')
    await world.until(
      'decided',
      async () => (await at('0.009'))?.status === failed && (await at('11'))?.status === success,
    )
    const returned = await at('0.009')
    expect(returned).toMatchObject({ reason: 'returned', ends: 'return' })
    expect(await world.ethOf(returned?.sender ?? '')).toBe('0.009')
    expect(await world.held(wallet, 'JETH')).toBe('11.01')
  }, 240_000)

  it('are swept to the account that pays withdrawals', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('ETH', wallet)
    await world.payEth(address, '5')
    await world.until('swept', async () => Number(await world.ethOf(address)) < 0.01)
    await world.until('credited', async () => (await of(wallet))[0]?.status === success)
    expect(await world.held(wallet, 'JETH')).toBe('5')
  }, 240_000)
})

describe('deposits in XRP', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  it('DEP-001: are credited once to the wallet in the memo; others wait and are returned by staff', async () => {
    const { address: wallet } = await world.wallet()
    const { address, memo } = await world.addressOf('XRP', wallet)
    await world.payXrp(address, '25.5', memo)
    await world.payXrp(address, '30', JSON.stringify({ jtaddress: wallet }))
    const mistyped = `${wallet.slice(0, -1)}${wallet.endsWith('x') ? 'z' : 'x'}`
    await world.payXrp(address, '40', JSON.stringify({ jtaddress: mistyped }))
    await world.payXrp(address, '50')
    await world.until('all four', async () => {
      const rows = await world.deposits()
      return rows.length === 4 && rows.every(({ status }) => status === success || status === review)
    })
    const rows = (await world.deposits()).map((row) => [row.received, row.status, row.reason, row.wallet, row.account])
    expect(rows.toSorted()).toEqual([
      ['25.5', success, null, wallet, PERSON],
      ['30', success, null, wallet, null],
      ['40', review, 'unreadableMemo', '', null],
      ['50', review, 'unreadableMemo', '', null],
    ])
    await world.rest()
    expect(await world.held(wallet, 'JXRP')).toBe('55.5')
    const held = Number(await world.xrpOf(world.xrpGenesis))
    const last = (await world.deposits()).find(({ received }) => received === '50')
    await released(world, last?.id ?? '', 'return')
    await world.until('given back', async () =>
      (await world.deposits()).some(({ id, status }) => id === last?.id && status === failed),
    )
    expect(Number(await world.xrpOf(world.xrpGenesis)) - held).toBe(50)
  }, 240_000)
})
