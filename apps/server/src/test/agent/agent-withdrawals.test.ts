import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../modules/gateway/orders.repository.ts'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { success, failed, review, processing } = ORDER_STATUS

const chains = hasAnvil ? (['eth', 'xrp'] as const) : (['xrp'] as const)

describe('withdrawals', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const of = async (wallet: string) => (await world.withdrawals()).filter((row) => row.wallet === wallet)
  const isOver = (status: number): boolean => status === success || status === failed || status === review

  it.skipIf(!hasAnvil)(
    'WDR-001 WDR-002 WDR-003 WDR-004 are paid once in ETH, less the fee',
    async () => {
      const person = await world.wallet({ SWT: '1000', JETH: '5' })
      const to = world.stranger('eth')
      const hash = await world.withdraw(person, 'JETH', '2', world.memo('eth', to, '2'))
      await world.until('paid', async () => (await of(person.address))[0]?.status === success)
      const [row] = await of(person.address)
      expect(row).toMatchObject({ ledger_hash: hash, recipient: to, fee: '0.002', pays: '1.998', ends: 'pay' })
      expect(row?.steps.map(({ status }) => status)).toEqual([3, 4, 5])
      await world.rest()
      expect([await world.ethOf(to), await world.held(person.address, 'JETH')]).toEqual(['1.998', '3'])
    },
    90_000,
  )

  it('WDR-001 WDR-005 are paid once in XRP, with the recipient’s tag', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '500' })
    const to = world.stranger('xrp')
    await world.withdraw(person, 'JXRP', '100', world.memo('xrp', to, '100', { tag: 7 }))
    await world.until('paid', async () => (await of(person.address))[0]?.status === success)
    await world.rest()
    expect([await world.xrpOf(to), await world.held(person.address, 'JXRP')]).toEqual(['99.8', '400'])
    const [payment] = (await world.xrpNode.history?.(to)) ?? []
    expect(payment?.hash).toBe((await of(person.address))[0]?.payout_hash)
  }, 240_000)

  it('are fully refunded when they cannot be paid: invalid memo, invalid or own address, too little, too much', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '1000000' })
    const { address } = person
    const own = world.accountOf('xrp')
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['30', undefined],
      ['31', 'nonsense'],
      ['32', world.memo('xrp', 'rNotAnAddress', '32')],
      ['33', world.memo('xrp', own, '33')],
      ['34', world.memo('eth', world.stranger('eth'), '34')],
      ['19', world.memo('xrp', world.stranger('xrp'), '19')],
      ['600000', world.memo('xrp', world.stranger('xrp'), '600000')],
    ]
    for (const [value, memo] of cases) await world.withdraw(person, 'JXRP', value, memo)
    await world.until('all back', async () => {
      const rows = await of(address)
      return rows.length === cases.length && rows.every(({ status }) => status === failed)
    })
    await world.rest()
    expect(await world.held(address, 'JXRP')).toBe('1000000')
    for (const row of await of(address)) expect(row).toMatchObject({ reason: 'returned', ends: 'return' })
  }, 240_000)

  it('count with the delivered amount when their stated amount is larger', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '500' })
    const to = world.stranger('xrp')
    const part = {
      SendMax: { currency: 'JXRP', issuer: world.exchange.issuer('JXRP'), value: '40' },
      Flags: 0x0002_0000,
    }
    await world.withdraw(person, 'JXRP', '5000', world.memo('xrp', to, '5000'), part)
    await world.until('paid', async () => (await of(person.address))[0]?.status === success)
    expect(await of(person.address)).toMatchObject([{ amount: '40', pays: '39.8' }])
    expect([await world.xrpOf(to), await world.held(person.address, 'JXRP')]).toEqual(['39.8', '460'])
  }, 240_000)

  it('are paid above the limit after staff approve them, and never in a token of another issuer', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '30000' })
    const { address } = person
    const to = world.stranger('xrp')
    await world.withdraw(person, 'JXRP', '25000', world.memo('xrp', to, '25000'))
    await world.until('in review', async () => (await of(address))[0]?.status === review)
    await world.rest()
    const [row] = await of(address)
    expect(row).toMatchObject({ reason: 'overLimit', pays: '24999.8' })
    await world.pool.query('update app.gateway_withdrawals set status = $2, ends = $3 where id = $1', [
      row?.id,
      processing,
      'pay',
    ])
    await world.until('paid', async () => isOver((await of(address))[0]?.status ?? 0))
    expect(await world.xrpOf(to)).toBe('24999.8')
  }, 240_000)

  it('just below the limit are paid up to the owner’s daily limit, then wait for staff', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '100000' })
    const to = world.stranger('xrp')
    for (let count = 0; count < 4; count += 1)
      await world.withdraw(person, 'JXRP', '19999.5', world.memo('xrp', to, '19999.5'))
    await world.until('all four', async () => {
      const rows = await of(person.address)
      return rows.length === 4 && rows.every(({ status }) => isOver(status))
    })
    await world.rest()
    const ended = (await of(person.address)).map(({ status, reason }) => [status, reason])
    expect(ended.toSorted()).toEqual([
      [success, null],
      [success, null],
      [success, null],
      [review, 'overVelocity'],
    ])
    expect(await world.xrpOf(to)).toBe('59997.9')
  }, 240_000)

  it('WDR-015 cost half the fee for a wallet with 10000 JCC', async () => {
    const rich = await world.wallet({ SWT: '1000', JXRP: '500', JJCC: '10000' })
    const poor = await world.wallet({ SWT: '1000', JXRP: '500', JJCC: '9999.99' })
    const [one, other] = [world.stranger('xrp'), world.stranger('xrp')]
    await world.withdraw(rich, 'JXRP', '100', world.memo('xrp', one, '100'))
    await world.withdraw(poor, 'JXRP', '100', world.memo('xrp', other, '100'))
    await world.until(
      'both',
      async () => (await of(rich.address))[0]?.status === success && (await of(poor.address))[0]?.status === success,
    )
    expect([await world.xrpOf(one), await world.xrpOf(other)]).toEqual(['99.9', '99.8'])
  }, 240_000)

  it('are paid at the fee stated in their order, even if the wallet has since lost its discount', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '500' })
    const to = world.stranger('xrp')
    const order = randomUUID()
    const memo = world.memo('xrp', to, '100', { order })
    const ordered = {
      id: order,
      account: randomUUID(),
      base: 'XRP',
      chain: 'xrp',
      token: 'JXRP',
      requested: true,
    } as const
    const facts = { recipient: to, fee: '0.1', pays: '99.9', memo }
    const row = { ...ordered, wallet: person.address, amount: '100', status: ORDER_STATUS.created, facts }
    await insertOrder(world.pool, 'withdraw', row, Date.now())
    await world.withdraw(person, 'JXRP', '100', memo)
    await world.until('paid', async () => (await of(person.address))[0]?.status === success)
    expect(await of(person.address)).toMatchObject([{ id: order, fee: '0.1', pays: '99.9' }])
    expect(await world.xrpOf(to)).toBe('99.9')
  }, 240_000)
})
