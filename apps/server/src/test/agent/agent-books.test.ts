import { parseDecimal } from '@tidebook/amount'
import { loadTransactions } from '@tidebook/chains'
import { NodePool } from '@tidebook/client'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'

const { success, confirming, processing } = ORDER_STATUS

describe('books of a gateway (R20)', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
    await world.rest(2)
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const pauses = async () => (await world.pool.query('select base, by, reason from app.gateway_pauses')).rows
  const opened = () => world.pool.query('delete from app.gateway_pauses')

  it('balance after deposits, withdrawals and refunds', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const { address, memo } = await world.addressOf('XRP', person.address)
    await world.payXrp(address, '70', memo)
    await world.withdraw(person, 'JXRP', '50', world.memo('xrp', world.stranger('xrp'), '50'))
    await world.withdraw(person, 'JXRP', '40', 'nonsense')
    await world.until('all three', async () => {
      const rows = [...(await world.deposits()), ...(await world.withdrawals())]
      return rows.length === 3 && rows.every(({ status }) => status === success || status === 6)
    })
    await world.rest()
    expect(await pauses()).toEqual([])
    const { rows } = await world.pool.query<{ purpose: string }>('select purpose from app.agent_moves where paid > 0')
    expect(rows.map(({ purpose }) => purpose.replace(/:[^:]+:/u, ':')).toSorted()).toEqual([
      'deposit:pay',
      'withdraw:pay',
      'withdraw:return',
    ])
  }, 240_000)

  it("balance when a payment is below the ledger's precision", async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    await world.withdraw(person, 'JXRP', '0.0000000000000000001', 'nonsense')
    await world.rest()
    expect(await pauses()).toEqual([])
    // Dust creates no order, but is recorded in the agent's books.
    expect((await world.withdrawals()).filter(({ wallet }) => wallet === person.address)).toEqual([])
  }, 240_000)

  it('pause the gateway immediately after an unknown payment with the agent’s key, until staff resume it', async () => {
    const { keys, ledger } = world.running.context
    const { build, sign } = await loadTransactions('swt')
    const token = ledger.token('JXRP')
    const thief = await world.wallet()
    if (token === undefined) throw new TypeError('no token')
    const terms = await ledger.paying.port.prepare(ledger.address)
    const transfer = { from: ledger.address, to: thief.address, asset: token, amount: parseDecimal('0.000001') }
    const bytes = build(transfer, await ledger.paying.conditions(transfer, terms))
    const { privateKey } = await keys.own('swt')
    const { blob } = sign(bytes, { privateKey })
    await new NodePool({ nodes: [world.exchange.nodeUrl.replace('ws', 'http')] }).submit(blob)
    await world.exchange.close()
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const to = world.stranger('xrp')
    await world.withdraw(person, 'JXRP', '50', world.memo('xrp', to, '50'))
    await world.running.agent.round()
    expect(await pauses()).toMatchObject([
      { base: 'XRP', by: 'agent', reason: expect.stringContaining('for no order') },
    ])
    await world.rest()
    const [row] = (await world.withdrawals()).filter(({ wallet }) => wallet === person.address)
    expect(row?.status).toBe(confirming)
    await opened()
    await world.until('paid', async () => (await world.withdrawals()).every(({ status }) => status >= success))
    expect(await world.xrpOf(to)).toBe('49.8')
    await world.rest()
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('pause the gateway when the amount of an order differs from its payment', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    await world.withdraw(person, 'JXRP', '50', world.memo('xrp', world.stranger('xrp'), '50'))
    const of = async () => (await world.withdrawals()).find(({ wallet }) => wallet === person.address)
    await world.running.agent.round()
    expect((await of())?.status).toBe(processing)
    await world.closeXrp()
    await world.pool.query('update app.gateway_withdrawals set pays = pays + 0.000001 where wallet = $1', [
      person.address,
    ])
    await world.until('the pause', async () => (await pauses()).length > 0)
    expect(await pauses()).toMatchObject([{ base: 'XRP', reason: expect.stringContaining('not what') }])
    await opened()
  }, 240_000)

  it('pause the gateway when an outgoing payment is missing, even for one unit', async () => {
    await world.rest(2)
    await world.pool.query(
      `update app.agent_openings set amount = amount + 0.000001 where place = 'xrp' and asset = 'XRP'`,
    )
    await world.until('the pause', async () => (await pauses()).length > 0)
    expect(await pauses()).toMatchObject([{ base: 'XRP', reason: expect.stringContaining('its moves make') }])
    await opened()
    await world.rest(2)
    expect(await pauses()).toEqual([])
  }, 240_000)
})
