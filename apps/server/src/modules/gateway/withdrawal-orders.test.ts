import type { WithdrawOrder } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { ORDER_STATUS, readWithdrawMemo } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { AGENT, GatewayExchange, type Holder } from './gateway-exchange.fixture.ts'

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const HASH = 'AB'.repeat(32)

describe('withdrawal orders', () => {
  let exchange: GatewayExchange
  let holder: Holder
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    holder = await exchange.join()
    exchange.held = '0'
  })

  const create = (body: object = {}, by = holder) =>
    exchange.call<WithdrawOrder>(by, gatewayRoutes.createWithdrawal, {
      body: { base: 'ETH', amount: '1.5', to: TO, ...body },
    })
  const update = (orderID: string, body: object = {}, by = holder) =>
    exchange.call<WithdrawOrder>(by, gatewayRoutes.updateWithdrawal, { body: { base: 'ETH', orderID, ...body } })
  const detail = (orderID: string, by = holder) =>
    exchange.call<WithdrawOrder>(by, gatewayRoutes.withdrawal, { query: { base: 'ETH', orderID } })

  it('return the amount to pay, the account to pay, and the payout (API-067, API-069, ENT-045)', async () => {
    const { code, data } = await create()
    expect(code).toBe('0')
    expect(data).toMatchObject({
      base: 'ETH',
      to: TO,
      amount: '1.5',
      fee: '0.002',
      pays: '1.498',
      agent: AGENT,
      status: 0,
    })
    expect(readWithdrawMemo(data.memo, 'eth')).toEqual({ chain: 'eth', to: TO, value: '1.5', order: data.orderID })
    expect((await detail(data.orderID)).data).toEqual(data)
    expect((await detail(data.orderID, await exchange.join(holder.wallet))).code).toBe('4065')
  })

  it('are submitted with the hash that their owner reports (WDR-004, API-068)', async () => {
    const { orderID } = (await create()).data
    expect((await update(orderID)).data).toMatchObject({ status: 1 })
    expect((await update(orderID, { hash: HASH })).data).toMatchObject({ status: 2, hash: HASH })
    expect((await detail(orderID)).data).toMatchObject({ status: 2, hash: HASH })
    expect((await update(orderID)).code).toBe('4066')
    expect((await update(orderID, {}, await exchange.join())).code).toBe('4065')
    expect((await update(orderID, { hash: HASH.toLowerCase() })).data).toMatchObject({ status: 2, hash: HASH })
    const other = 'CD'.repeat(32)
    expect((await update(orderID, { hash: other })).data).toMatchObject({ status: 2, hash: other })
    await exchange.rows('update app.gateway_withdrawals set status = 3 where id = $1', [orderID])
    expect((await update(orderID, { hash: HASH })).code).toBe('4066')
  })

  it('can be read and reported for a previous wallet, but not created', async () => {
    const { orderID } = (await create()).data
    const { wallet } = await exchange.join()
    await exchange.rows('update app.accounts set address = $2 where id = $1', [holder.account, wallet])
    expect((await create()).code).toBe('4030')
    expect((await detail(orderID)).code).toBe('0')
    expect((await update(orderID, { hash: HASH })).data).toMatchObject({ status: 2, hash: HASH })
  })

  it('reject a hash that the owner reports while the agent finds the payment', async () => {
    const { orderID } = (await create()).data
    const outcome = await runDuringTransaction(
      exchange.pool,
      (client) => client.query('update app.gateway_withdrawals set status = 3 where id = $1', [orderID]),
      () => update(orderID, { hash: HASH }),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { code: '4066' } })
    expect((await detail(orderID)).data).toMatchObject({ status: 3 })
  })

  it('are listed in pages, and at most twenty may wait for their payment (API-070)', async () => {
    for (let count = 0; count < 18; count += 1) expect((await create()).code).toBe('0')
    const codes = (await Promise.all(Array.from({ length: 6 }, () => create()))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['0', '0', '4067', '4067', '4067', '4067'])
    const list = async (query: Readonly<Record<string, string>>) =>
      (await exchange.call<{ count: number; orders: WithdrawOrder[] }>(holder, gatewayRoutes.withdrawals, { query }))
        .data
    const first = await list({ base: 'ETH', page: '0' })
    expect([first.count, first.orders.length]).toEqual([20, PAGE_SIZES.orders])
    await exchange.pool.query('update app.gateway_withdrawals set status = $1', [ORDER_STATUS.success])
    expect((await create()).code).toBe('0')
    const [newest, oldest] = [await list({ base: 'ETH', page: '0' }), await list({ base: 'ETH', page: '1' })]
    expect([newest.count, newest.orders.length, oldest.orders.length]).toEqual([21, PAGE_SIZES.orders, 1])
    const ids = [...newest.orders, ...oldest.orders].map(({ orderID }) => orderID)
    expect(new Set(ids).size, 'each order once').toBe(21)
    expect((await list({ base: 'ETH', page: '2' })).orders).toEqual([])
    expect(await list({ base: 'XRP' })).toEqual({ count: 0, orders: [] })
  })

  it('halve a fixed or percentage fee for holders of 10000 of the token (WDR-015, XCH-008)', async () => {
    exchange.connected.add('MOAC')
    const fees = async (held: string) => {
      exchange.held = held
      const [fixed, percent] = [await create(), await create({ base: 'MOAC', amount: '1000' })]
      return [fixed.data.fee, fixed.data.pays, percent.data.fee, percent.data.pays]
    }
    expect(await fees('9999.99')).toEqual(['0.002', '1.498', '3', '997'])
    expect(await fees('10000')).toEqual(['0.001', '1.499', '1.5', '998.5'])
    const whole = exchange.description
    exchange.description = { ...whole, crossChain: { open: true } }
    expect(await fees('10000')).toEqual(['0.002', '1.498', '3', '997'])
    exchange.description = whole
    exchange.connected.delete('MOAC')
  })

  it('reject an amount that does not exceed the fee or violates the limits (ERR-053, WDR-011)', async () => {
    for (const [amount, code] of [
      ['0.00999999', '4061'],
      ['100.1', '4062'],
      ['0', '4000'],
      ['0.01', '0'],
    ] as const)
      expect([amount, (await create({ amount })).code]).toEqual([amount, code])
    const whole = exchange.description
    const gateways = whole.gateways.map((each) => ({ ...each, minimum: { deposit: '0', withdraw: '0' } }))
    exchange.description = { ...whole, gateways }
    expect((await create({ amount: '0.002' })).code).toBe('4063')
    expect((await create({ amount: '0.00200001' })).data).toMatchObject({ pays: '0.00000001' })
    exchange.description = whole
  })

  it("accept only addresses of the chain, and never the agent's own", async () => {
    for (const to of ['0x12', TO.toLowerCase().replace('5', '6').replace('a', 'A'), XRP, '', 'a'.repeat(70), 'x" y'])
      expect([to, ['4064', '4000'].includes((await create({ to })).code)]).toEqual([to, true])
    expect((await create({ to: exchange.agent.chainAccount('ETH') })).code).toBe('4064')
    expect((await create({ tag: 7 })).code).toBe('4000')
    const tagged = await create({ base: 'XRP', amount: '50', to: XRP, tag: 4_294_967_295 })
    expect(tagged.data).toMatchObject({ tag: 4_294_967_295, fee: '0.2', pays: '49.8' })
    expect(readWithdrawMemo(tagged.data.memo, 'xrp')).toMatchObject({ to: XRP, tag: 4_294_967_295 })
    for (const tag of [-1, 1.5, 4_294_967_296, '7'])
      expect((await create({ base: 'XRP', amount: '50', to: XRP, tag })).code).toBe('4000')
  })

  it('accept a memo for the payment on a chain with memos, and show it', async () => {
    exchange.connected.add('EOS')
    const eos = { base: 'EOS', amount: '50', to: 'binancecleos' }
    const { code, data } = await create({ ...eos, payoutMemo: '108123' })
    expect(code).toBe('0')
    expect(data.payoutMemo).toBe('108123')
    expect(readWithdrawMemo(data.memo, 'eos')).toEqual({
      chain: 'eos',
      to: 'binancecleos',
      value: '50',
      payoutMemo: '108123',
      order: data.orderID,
    })
    const shown = await exchange.call<WithdrawOrder>(holder, gatewayRoutes.withdrawal, {
      query: { base: 'EOS', orderID: data.orderID },
    })
    expect(shown.data.payoutMemo).toBe('108123')
    expect((await create(eos)).data.payoutMemo).toBeUndefined()
    for (const payoutMemo of ['', 7, 'a\u0000', 'a\nb', '\u202Eabc', 'ж'.repeat(129), 'a'.repeat(257)])
      expect([payoutMemo, (await create({ ...eos, payoutMemo })).code]).toEqual([payoutMemo, '4000'])
    expect((await create({ payoutMemo: '108123' })).code).toBe('4000')
    expect((await create({ base: 'XRP', amount: '50', to: XRP, payoutMemo: '108123' })).code).toBe('4000')
    exchange.connected.delete('EOS')
  })

  it('accept a withdraw-only coin, and reject a coin whose gateway is closed (WDR-014, ERR-074)', async () => {
    expect((await create({ base: 'HT' })).code).toBe('0')
    const open = exchange.description
    exchange.description = shippedDescription('swtc')
    expect((await create()).code).toBe('4059')
    exchange.description = open
    exchange.connected.delete('ETH')
    expect((await create()).code).toBe('4059')
    exchange.connected.add('ETH')
  })

  it('require a verified name if the operator requires one (ROL-009)', async () => {
    exchange.wantedFor.add('withdraw')
    expect((await create()).code).toBe('4055')
    await exchange.verify(holder)
    expect((await create()).code).toBe('0')
    exchange.wantedFor.delete('withdraw')
  })
})
