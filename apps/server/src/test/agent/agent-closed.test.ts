import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AgentContext } from '../../modules/agent/agent-context.ts'
import { AgentWorld } from './agent-world.fixture.ts'

const { confirming, success, failed, review } = ORDER_STATUS

describe('payments to a closed gateway', () => {
  let world: AgentWorld
  let undo: () => void = () => undefined
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  afterEach(() => undo())

  const withdrawalOf = async (wallet: string) => (await world.withdrawals()).find((row) => row.wallet === wallet)
  const depositOf = async (wallet: string) => (await world.deposits()).find((row) => row.wallet === wallet)
  /** Changes the network file as an operator does before a start. */
  const change = <Part extends object>(part: Part | undefined, to: Partial<Part>): void => {
    const before = { ...part }
    undo = () => void Object.assign(part ?? {}, before)
    Object.assign(part ?? {}, to)
  }
  const gateway = () => world.running.context.gateways.find(({ base }) => base === 'XRP')

  it.each([
    ['crossing chains is closed', () => change<AgentContext>(world.running.context, { crossChain: undefined })],
    ['the gateway is disabled', () => change(gateway(), { enabled: false })],
    ['its direction is off', () => change(gateway(), { withdraw: false, deposit: false })],
  ])(
    'are returned or wait for staff: %s',
    async (_why, close) => {
      const person = await world.wallet({ SWT: '1000', JXRP: '300' })
      const { address, memo } = await world.addressOf('XRP', person.address)
      close()
      await world.withdraw(person, 'JXRP', '50', world.memo('xrp', world.stranger('xrp'), '50'))
      await world.payXrp(address, '70', memo)
      await world.until('both', async () => {
        const [out, back] = [await depositOf(person.address), await withdrawalOf(person.address)]
        return out?.status === review && back?.status === failed
      })
      expect(await depositOf(person.address)).toMatchObject({ reason: 'closed' })
      expect(await withdrawalOf(person.address)).toMatchObject({ reason: 'returned', ends: 'return' })
      expect(await world.held(person.address, 'JXRP')).toBe('300')
    },
    240_000,
  )

  it('wait while staff have paused the gateway, and are processed when they resume it', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const { address, memo } = await world.addressOf('XRP', person.address)
    const to = world.stranger('xrp')
    await world.pool.query("insert into app.gateway_pauses (base, by, reason, since) values ('XRP', 'ann', 'x', now())")
    await world.withdraw(person, 'JXRP', '50', world.memo('xrp', to, '50'))
    await world.payXrp(address, '70', memo)
    await world.rest()
    expect((await withdrawalOf(person.address))?.status).toBe(confirming)
    expect((await depositOf(person.address))?.status).toBe(confirming)
    await world.pool.query('delete from app.gateway_pauses')
    await world.until('both', async () => {
      const rows = [await depositOf(person.address), await withdrawalOf(person.address)]
      return rows.every((row) => row?.status === success)
    })
    expect([await world.xrpOf(to), await world.held(person.address, 'JXRP')]).toEqual(['49.8', '320'])
  }, 240_000)

  it('count as stock of the agent when the issuer or an operator pays them', async () => {
    const [agent, xrp] = [world.accountOf('swt'), world.accountOf('xrp')]
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const [orders, deposits] = [(await world.withdrawals()).length, (await world.deposits()).length]
    const [tokens, coins] = [Number(await world.held(agent, 'JXRP')), Number(await world.xrpOf(xrp))]
    await world.exchange.fund(agent, { JXRP: '1000' })
    await world.exchange.close()
    await world.withdraw(person, 'JXRP', '200', 'stock')
    await world.payXrp(xrp, '500', 'stock')
    await world.rest(6)
    expect([(await world.withdrawals()).length, (await world.deposits()).length]).toEqual([orders, deposits])
    expect([await world.held(agent, 'JXRP'), await world.xrpOf(xrp)]).toEqual([
      String(tokens + 1200),
      String(coins + 500),
    ])
    expect((await world.pool.query('select * from app.gateway_pauses')).rows).toEqual([])
  }, 240_000)
})
