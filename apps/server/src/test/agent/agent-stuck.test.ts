import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'

const { confirming, processing, success, review } = ORDER_STATUS

describe('an order that cannot be decided', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const stuck = () => world.running.agent.state.stuck

  it('blocks no other deposit or withdrawal, and is counted until it is repaired', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '500' })
    const { address, memo } = await world.addressOf('XRP', person.address)
    const to = world.stranger('xrp')
    // Both are detected while the gateway is paused, so that neither is decided.
    await world.pool.query(
      "insert into app.gateway_pauses (base, by, reason, since) values ('XRP', 'ann', 'looks', now())",
    )
    for (const value of ['10', '20']) {
      await world.payXrp(address, value, memo)
      await world.withdraw(person, 'JXRP', String(Number(value) * 5), world.memo('xrp', to, String(Number(value) * 5)))
    }
    await world.until(
      'found',
      async () => (await world.deposits()).length === 2 && (await world.withdrawals()).length === 2,
    )
    expect((await world.deposits()).map(({ status }) => status)).toEqual([confirming, confirming])
    await world.pool.query("update app.gateway_deposits set received = 'NaN' where received = 10")
    await world.pool.query("update app.gateway_withdrawals set amount = 'NaN' where amount = 50")
    await world.pool.query('delete from app.gateway_pauses')
    const ended = async () => [...(await world.deposits()), ...(await world.withdrawals())].map(({ status }) => status)
    await world.until('the others', async () => (await ended()).filter((status) => status === success).length === 2)
    expect((await ended()).filter((status) => status === confirming)).toHaveLength(2)
    expect(stuck()).toBe(2)
    await world.pool.query("update app.gateway_deposits set received = 10 where received = 'NaN'")
    await world.pool.query("update app.gateway_withdrawals set amount = 50 where amount = 'NaN'")
    await world.until('all', async () => (await ended()).every((status) => status === success))
    expect(stuck()).toBe(0)
  }, 240_000)

  it('does not block a reappeared deposit behind 5000 that wait for staff', async () => {
    const { address: wallet } = await world.wallet()
    const { address, memo } = await world.addressOf('XRP', wallet)
    await world.pool.query(
      `insert into app.gateway_deposits (id, base, chain, token, wallet, requested, amount, received, status, reason, created, changed, steps, seen, wanted)
       select gen_random_uuid(), 'XRP', 'xrp', 'JXRP', '', false, 5, 5, $1, 'unreadableMemo', now() - interval '1 day', now(), '[]', 0, 0
       from generate_series(1, 5000)`,
      [review],
    )
    await world.payXrp(address, '12', memo)
    await world.pool.query(
      "insert into app.gateway_pauses (base, by, reason, since) values ('XRP', 'ann', 'looks', now())",
    )
    const own = async () => (await world.deposits()).find((row) => row.wallet === wallet)
    await world.until('found', async () => (await own()) !== undefined)
    await world.pool.query("update app.gateway_deposits set status = $2, reason = 'reorganised' where wallet = $1", [
      wallet,
      review,
    ])
    await world.pool.query('delete from app.gateway_pauses')
    await world.until('credited', async () => (await own())?.status === success)
    expect(await world.held(wallet, 'JXRP')).toBe('12')
  }, 240_000)

  it('does not block orders of a coin behind 5000 of a paused one', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '100' })
    const { address, memo } = await world.addressOf('XRP', person.address)
    for (const [table, columns, values] of [
      ['gateway_deposits', 'received, seen, wanted', '5, 0, 0'],
      ['gateway_withdrawals', 'pays', '5'],
    ])
      await world.pool.query(
        `insert into app.${table} (id, base, chain, token, wallet, requested, amount, status, created, changed, steps, ${columns})
         select gen_random_uuid(), 'ETH', 'eth', 'JETH', 'x', false, 5, status, now() - interval '1 day', now(), '[]', ${values}
         from generate_series(1, 5000), unnest($1::integer[]) as status`,
        [[confirming, processing]],
      )
    await world.pool.query(
      "insert into app.gateway_pauses (base, by, reason, since) values ('ETH', 'ann', 'looks', now())",
    )
    const to = world.stranger('xrp')
    await world.payXrp(address, '12', memo)
    await world.withdraw(person, 'JXRP', '50', world.memo('xrp', to, '50'))
    const ended = async (rows: readonly { wallet: string; status: number }[]) =>
      rows.some(({ wallet, status }) => wallet === person.address && status === success)
    await world.until(
      'both',
      async () => (await ended(await world.deposits())) && (await ended(await world.withdrawals())),
      20,
    )
  }, 240_000)
})
