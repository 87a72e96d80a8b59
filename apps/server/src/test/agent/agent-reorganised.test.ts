import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type { GatewayOverview } from '@tidebook/contract'
import type { TestAccount } from '@tidebook/testkit'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callAsStaff, StaffDesk } from '../staff/staff-desk.ts'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { success, review, confirming } = ORDER_STATUS
const { overview, release } = gatewayDeskRoutes
const DEPTH = 4

describe.skipIf(!hasAnvil)('a chain reorganization', () => {
  let world: AgentWorld
  let desk: StaffDesk | undefined
  beforeEach(async () => {
    world = await AgentWorld.start({ chains: ['eth'], confirmations: DEPTH })
    // The agent needs a starting position.
    await world.mine(DEPTH + 2)
    await world.running.agent.round()
  }, 240_000)
  afterEach(async () => {
    await desk?.close()
    desk = undefined
    await world[Symbol.asyncDispose]()
  })

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
    // The same account sends the same payment again. It is the same transaction in another block.
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

  it('OPS-209: beyond the depth is released by two members on the desk, who see the removed payments, and is read again', async () => {
    desk = await StaffDesk.open(world.exchange, Date.now)
    const funded = () => world.wallet({ SWT: '1000', JETH: '5' })
    const owned = async ({ address: wallet }: TestAccount) => ({ wallet, ...(await world.addressOf('ETH', wallet)) })
    const asMember = async (name: string, call: Parameters<typeof callAsStaff>[1], body?: object) =>
      callAsStaff(world.exchange, call, {
        cookie: await desk?.cookieOf('operator', name),
        ...(body !== undefined && { path: { chain: 'eth' }, body }),
      })
    const stopped = async () => ((await asMember('ann', overview)).data as GatewayOverview).stopped
    const vote = async (name: string, more: object = {}) => {
      const [{ block, continues, goneDigest } = {}] = await stopped()
      return asMember(name, release, { reason: 'compared with an explorer', block, continues, goneDigest, ...more })
    }
    const [first, second, third] = [await funded(), await funded(), await funded()]
    const [gone, kept, large] = [await owned(first), await owned(second), await owned(third)]
    const to = world.stranger('eth')
    const before = await world.anvil.call('evm_snapshot', [])
    const hash = await world.payEth(kept.address, '2')
    const again = await world.anvil.call('eth_getRawTransactionByHash', [hash])
    await world.payEth(gone.address, '1')
    await world.payEth(large.address, '90')
    await world.withdraw(first, 'JETH', '3', world.memo('eth', to, '3'))
    const states = async () => (await world.deposits()).map(({ status }) => status).toSorted()
    await world.until('decided', async () => {
      const isPaid = (await world.withdrawals())[0]?.status === success
      return isPaid && (await states()).join() === [success, success, review].join()
    })
    const { pays } = (await world.withdrawals())[0] ?? {}
    await world.anvil.call('evm_revert', [before])
    await world.mine()
    await world.anvil.call('eth_sendRawTransaction', [again])
    await world.mine(60)
    await world.rest(2)

    const [stop] = await stopped()
    const lost = (asset: string, amount: string, account: string) => ({
      asset,
      amount,
      account,
      hash: expect.any(String),
    })
    expect(stop).toMatchObject({ chain: 'eth', proposedBy: '', releasedBy: '' })
    expect(stop?.continues).toBeLessThan(stop?.block ?? 0)
    const byKind = stop?.gone.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.amount.localeCompare(b.amount))
    expect(byKind).toEqual([
      { kind: 'deposit', credited: true, ...lost('ETH', '1', gone.wallet) },
      { kind: 'deposit', credited: false, ...lost('ETH', '90', large.wallet) },
      { kind: 'payout', credited: false, ...lost('ETH', pays ?? '', to) },
    ])

    expect((await vote('ann')).data).toEqual({ released: false })
    expect((await vote('ann')).code).toBe('4069')
    await world.rest(2)
    expect(await stopped()).toMatchObject([{ proposedBy: 'ann', releasedBy: '' }])
    expect(world.running.directory.isConnected('ETH')).toBe(false)
    const other = { block: (stop?.block ?? 0) + 1, continues: 0, goneDigest: 'other' }
    for (const [name, value] of Object.entries(other)) expect((await vote('ben', { [name]: value })).code).toBe('4073')
    expect((await vote('ben')).data).toEqual({ released: true })
    expect((await vote('ben')).code).toBe('4072')
    await world.rest(2)
    expect([await stopped(), world.running.directory.isConnected('ETH')]).toEqual([[], true])

    // Every deposit is credited once, even after the fork, and the books still match.
    const later = await world.addressOf('ETH', second.address)
    await world.payEth(later.address, '4')
    await world.until('credited', async () => (await world.deposits()).length === 4 && !(await states()).includes(4))
    await world.rest(6)
    const held = await Promise.all([first, second, third].map(({ address }) => world.held(address, 'JETH')))
    expect(held).toEqual(['3', '11', '5'])
    expect((await world.deposits()).find(({ received }) => Number(received) === 90)).toMatchObject({
      status: review,
      reason: 'reorganised',
      seen: 0,
    })
    expect((await world.pool.query('select base, reason from app.gateway_pauses')).rows).toEqual([])
    const log = await desk?.rows<{ actor: string; action: string }>(
      "select actor, action from app.audit_log where action like 'gateway.release%' order by number",
    )
    expect(log).toEqual([
      { actor: 'staff:ann', action: 'gateway.release-proposed' },
      { actor: 'staff:ben', action: 'gateway.released' },
    ])
  }, 240_000)
})
