import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { success, failed, review } = ORDER_STATUS

const chains = hasAnvil ? (['eth', 'xrp'] as const) : (['xrp'] as const)

describe('dust payments to the agent', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const booked = async (place: string, asset: string): Promise<readonly unknown[]> =>
    (
      await world.pool.query(
        'select trim_scale(change)::text as change from app.agent_moves where place = $1 and asset = $2',
        [place, asset],
      )
    ).rows.map(({ change }: { change: string }) => change)
  const paused = async (): Promise<readonly unknown[]> =>
    (await world.pool.query('select base, reason from app.gateway_pauses')).rows

  it('create no orders from 106 payments of one drop without a memo, and do not hide an honest one', async () => {
    const to = world.accountOf('xrp')
    const { address: wallet } = await world.wallet()
    const { memo } = await world.addressOf('XRP', wallet)
    for (let count = 0; count < 106; count += 1) await world.payXrp(to, '0.000001')
    // A wallet in the memo does not change how dust is treated.
    await world.payXrp(to, '0.009999', memo)
    await world.payXrp(to, '0.01')
    await world.payXrp(to, '5')
    await world.until('both in review', async () => (await world.deposits()).every(({ status }) => status === review))
    const listed = (await world.deposits()).map(({ received, reason, wallet: owner }) => [received, reason, owner])
    expect(listed.toSorted()).toEqual([
      ['0.01', 'unreadableMemo', ''],
      ['5', 'unreadableMemo', ''],
    ])
    const moves = await booked('xrp', 'XRP')
    expect(moves.filter((change) => change === '0.000001')).toHaveLength(106)
    expect(moves).toContain('0.009999')
    expect(await paused()).toEqual([])
  }, 240_000)

  it('are not refunded from withdrawal payments, down to a hundredth of the minimum', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '500' })
    await world.withdraw(person, 'JXRP', '0.1999', undefined)
    await world.withdraw(person, 'JXRP', '0.2', undefined)
    await world.until('given back', async () => (await world.withdrawals()).some(({ status }) => status === failed))
    await world.rest()
    expect(await world.withdrawals()).toMatchObject([{ amount: '0.2', reason: 'returned' }])
    expect(await world.held(person.address, 'JXRP')).toBe('499.8001')
    expect(await paused()).toEqual([])
  }, 240_000)

  it.skipIf(!hasAnvil)(
    'create no order at a deposit address of Ethereum, and do not add to the next deposit',
    async () => {
      const { address: wallet } = await world.wallet()
      const { address } = await world.addressOf('ETH', wallet)
      await world.payEth(address, '0.000099')
      await world.payEth(address, '0.0001')
      await world.payEth(address, '0.5')
      const of = async () => (await world.deposits()).filter((row) => row.wallet === wallet)
      await world.until('credited', async () => (await of()).some(({ status }) => status === success))
      const listed = (await of()).map(({ received, status, reason }) => [received, status, reason])
      expect(listed.toSorted()).toEqual([
        ['0.0001', review, 'belowMinimum'],
        ['0.5', success, null],
      ])
    },
    240_000,
  )
})
