import { add, formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import type { FinanceBonus, FinanceOrder, FinanceProfit, PaymentProof } from '@tidebook/contract'
import { finnalRoutes, pocRoutes } from '@tidebook/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endLapsedFinanceOrders } from '../../modules/finance/lapsed-orders.ts'
import { createLogger } from '../../platform/logger.ts'
import { FinanceWorld, type Saver } from './finance-world.fixture.ts'

function plus(one: string, other: string): string {
  return formatDecimal(add(parseDecimal(one), parseDecimal(other)))
}

function minus(one: string, other: string): string {
  return formatDecimal(subtract(parseDecimal(one), parseDecimal(other)))
}

describe('fixed-return products', () => {
  let world: FinanceWorld
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const profitOf = async (saver: Saver): Promise<readonly FinanceProfit[]> =>
    (await world.call<{ profits: FinanceProfit[] }>(saver, finnalRoutes.profit, { query: { token: 'CNY' } })).data
      .profits
  const bonusesOf = async (saver: Saver, orderID: string, page: number) =>
    (
      await world.call<{ count: number; bonuses: FinanceBonus[] }>(saver, finnalRoutes.bonuses, {
        query: { orderID, page: String(page) },
      })
    ).data
  const inState = async (saver: Saver, state: number): Promise<readonly string[]> =>
    (
      await world.call<{ orders: FinanceOrder[] }>(saver, finnalRoutes.orders, { query: { state: String(state) } })
    ).data.orders.map(({ orderID }) => orderID)

  it('FIN-001 FIN-002 FIN-004 FIN-005 FIN-006 FIN-007 FIN-008 ENT-047 API-079 API-081 API-082 API-083 API-084 API-085: sell three shares, which are paid on the ledger, earn a daily bonus and are redeemed once', async () => {
    const [saver, other] = [await world.join(), await world.join()]
    const balanceBefore = await world.held(saver.wallet)
    const product = await world.product('CNY')
    const order = await world.buy(saver, product, 3)
    expect(order).toMatchObject({
      productID: product.productID,
      boughtPers: 3,
      amount: '300',
      promised: '0.21',
      hash: '',
      memo: order.orderID,
      state: 0,
      account: world.account,
    })
    const hash = await world.pay(saver, order)
    expect((await world.tell(saver, order.orderID, hash)).data).toMatchObject({ hash, memo: order.orderID, state: 1 })
    await world.until(saver, order, 2)
    expect(await world.held(saver.wallet)).toBe(minus(balanceBefore, '300'))

    for (const days of [1, 1, 3]) await world.accrue(days)
    const early = await bonusesOf(saver, order.orderID, 0)
    expect([early.count, early.bonuses.map(({ day, amount }) => [day, amount])]).toEqual([
      3,
      [
        [3, '0.03'],
        [2, '0.03'],
        [1, '0.03'],
      ],
    ])
    expect(await profitOf(saver)).toMatchObject([{ invested: '300', bonus: '0.09', paid: '0', orders: 1 }])
    expect(await profitOf(other), 'without an order').toEqual([])
    await world.accrue(100)
    await world.accrue(100)
    expect(await world.order(saver, order.orderID)).toMatchObject({ state: 3, bonus: '0.21', passed: 7 })
    const all = await bonusesOf(saver, order.orderID, 0)
    const sum = all.bonuses.map(({ amount }) => amount).reduce(plus, '0')
    expect([all.count, sum]).toEqual([7, '0.21'])
    expect((await bonusesOf(saver, order.orderID, 1)).bonuses).toEqual([])

    const answers = await Promise.all([1, 2, 3].map(() => world.redeem(saver, order.orderID)))
    expect(answers.map(({ code, data }) => [code, data.state, data.pays])).toEqual(
      Array.from({ length: 3 }, () => ['0', 4, '300.21']),
    )
    await world.until(saver, order, 5)
    await world.world.rest()
    expect((await world.redeem(saver, order.orderID)).data.state).toBe(5)
    await world.world.rest()
    expect(await world.held(saver.wallet)).toBe(plus(balanceBefore, '0.21'))
    expect(await world.order(saver, order.orderID)).toMatchObject({ state: 5, pays: '300.21', hash })
    expect(await profitOf(saver)).toMatchObject([{ invested: '0', bonus: sum, paid: sum, orders: 0 }])
  }, 120_000)

  it('FIN-005 API-082: reject the hash of an unknown, unrelated or used payment', async () => {
    const [saver, other] = [await world.join({ SWT: '1000', CNY: '5000', JETH: '1' }), await world.join()]
    const product = await world.product('CNY')
    const order = await world.buy(saver, product, 1)
    const codeFor = async (hash: string, memo?: string) => (await world.tell(saver, order.orderID, hash, memo)).code
    expect(await codeFor('AB'.repeat(32))).toBe('4002')
    const before = [
      await world.held(saver.wallet),
      await world.held(other.wallet),
      await world.held(saver.wallet, 'JETH'),
    ]
    const wrongs = [
      await world.pay(other, order),
      await world.pay(saver, order, { amount: '99.99999999' }),
      await world.pay(saver, order, { amount: '0.5', token: 'JETH' }),
      await world.pay(saver, order, { memo: 'nonsense' }),
      await world.pay(saver, order, { Destination: other.wallet.address }),
    ]
    for (const hash of wrongs) expect([hash, await codeFor(hash)]).toEqual([hash, '4093'])
    expect(await codeFor(wrongs[0] ?? '', 'another memo')).toBe('4093')
    expect((await world.order(saver, order.orderID)).state).toBe(0)

    const second = await world.buy(saver, product, 1)
    const right = await world.pay(saver, second)
    expect(await codeFor(right)).toBe('4093')
    expect((await world.tell(saver, second.orderID, right)).data.state).toBe(1)
    expect(await codeFor(right)).toBe('4094')
    const twice = await world.pay(saver, second)
    expect((await world.tell(saver, second.orderID, twice)).code).toBe('4066')

    // Every wrong payment is fully returned to its sender.
    await world.world.rest(8)
    const [own = '0', others = '0', jeth = '0'] = before
    expect(await world.held(saver.wallet)).toBe(minus(own, '200'))
    expect(await world.held(other.wallet)).toBe(plus(others, '100'))
    expect(await world.held(saver.wallet, 'JETH')).toBe(jeth)
    expect((await world.order(saver, second.orderID)).state).toBe(2)
    const { rows } = await world.pool.query('select state, count(*)::int as count from app.finance_payments group by 1')
    expect(rows.find(({ state }) => state === 'returning')).toBeUndefined()
  }, 120_000)

  it('return a late payment, and release the shares of an unpaid order', async () => {
    const saver = await world.join()
    const balanceBefore = await world.held(saver.wallet)
    const product = await world.product('CNY')
    const order = await world.buy(saver, product, 2)
    const { left } = await world.product('CNY')
    const job = (): Promise<void> =>
      endLapsedFinanceOrders.run({ pool: world.pool, now: Date.now, logger: createLogger('silent') })
    await job()
    expect((await world.order(saver, order.orderID)).state).toBe(0)
    await world.pool.query("update app.finance_orders set pay_by = now() - interval '1 hour' where id = $1", [
      order.orderID,
    ])
    const hash = await world.pay(saver, order)
    expect(await world.tell(saver, order.orderID, hash)).toMatchObject({ code: '4093' })
    await job()
    await job()
    expect(await world.order(saver, order.orderID)).toMatchObject({ state: 6, reason: 'notArrived' })
    expect((await world.product('CNY')).left).toBe(left + 2)
    await world.world.rest(6)
    expect(await world.held(saver.wallet)).toBe(balanceBefore)
    expect((await world.redeem(saver, order.orderID)).code).toBe('4066')
  }, 60_000)

  it('detect a payment that was not reported, even if the page was closed', async () => {
    const saver = await world.join()
    const order = await world.holding(saver, 'CNY', 1)
    expect([order.state, order.hash.length]).toEqual([2, 64])
  })

  it('FIN-003 FIN-010 API-080: return exactly the orders in the state of each filter value', async () => {
    const saver = await world.join({ SWT: '1000', CNY: '5000' })
    const product = await world.product('CNY')
    const order = await world.holding(saver, 'CNY', 1)
    const [created, cancelled] = [await world.buy(saver, product, 1), await world.buy(saver, product, 1)]
    await world.pool.query('update app.finance_orders set state = 6 where id = $1', [cancelled.orderID])
    const matured = await world.holding(saver, 'CNY', 2)
    await world.pool.query('update app.finance_orders set state = 3 where id = $1', [matured.orderID])
    const expected = [[created.orderID], [], [order.orderID], [matured.orderID], [], [], [cancelled.orderID]]
    for (const [state, ids] of expected.entries()) expect([state, await inState(saver, state)]).toEqual([state, ids])
    const page = await world.call<{ count: number; orders: FinanceOrder[] }>(saver, finnalRoutes.orders)
    expect([page.data.count, page.data.orders.map(({ orderID }) => orderID)]).toEqual([
      4,
      [matured, cancelled, created, order].map(({ orderID }) => orderID),
    ])
    const beyond = { query: { page: '1' } }
    expect((await world.call<{ orders: unknown[] }>(saver, finnalRoutes.orders, beyond)).data.orders).toEqual([])
    const ofToken = { query: { token: 'JETH' } }
    expect((await world.call<{ count: number }>(saver, finnalRoutes.orders, ofToken)).data.count).toBe(0)
    expect((await world.call(saver, finnalRoutes.orders, { query: { state: '7' } })).code).toBe('4000')
    await world.pool.query('update app.finance_orders set state = 2 where id = $1', [matured.orderID])
  }, 60_000)

  it("pay the product's early rate before the end of the term", async () => {
    const saver = await world.join({ SWT: '1000', CNY: '5000', JETH: '10' })
    const [cny, jeth] = [await world.held(saver.wallet), await world.held(saver.wallet, 'JETH')]
    const plain = await world.holding(saver, 'CNY', 4)
    const accrued = await world.holding(saver, 'JETH', 10)
    await world.accrue(2)
    expect((await world.redeem(saver, plain.orderID)).data).toMatchObject({ pays: '400', bonus: '0.08' })
    const { bonus } = await world.order(saver, accrued.orderID)
    expect(parseDecimal(bonus).coefficient > 0n).toBe(true)
    expect((await world.redeem(saver, accrued.orderID)).data.pays).toBe(plus('1', bonus))
    await world.until(saver, plain, 5)
    await world.until(saver, accrued, 5)
    expect([await world.held(saver.wallet), await world.held(saver.wallet, 'JETH')]).toEqual([cny, plus(jeth, bonus)])
    // The forfeited amount is not profit.
    expect(await profitOf(saver)).toMatchObject([{ bonus: '0' }])
    await world.accrue(50)
    expect((await bonusesOf(saver, plain.orderID, 0)).count).toBe(2)
  }, 60_000)

  it('FIN-009 API-078 API-086 API-101: are listed by token and family, with the remaining shares', async () => {
    expect((await world.products('finnal', 'JETH')).map(({ token }) => token)).toEqual(['JETH'])
    expect((await world.products()).map(({ token }) => token)).toEqual(['CNY', 'JETH'])
    const poc = await world.products('poc')
    expect(poc.map(({ family, token }) => [family, token])).toEqual([['poc', 'CNY']])
    expect((await world.open<{ products: unknown }>(pocRoutes.gnProducts)).products).toEqual(poc)
    expect(await world.products('finnal', 'SWT')).toEqual([])
    const [before] = await world.products('finnal', 'CNY')
    const saver = await world.join()
    await world.buy(saver, await world.product('CNY'), 5)
    expect((await world.product('CNY')).left).toBe((before?.left ?? 0) - 5)
  })

  it('API-087 API-088 API-089 API-090 API-091 API-092 API-093: are bought, listed and redeemed in the second family as in the first, but separately', async () => {
    const saver = await world.join()
    const balanceBefore = await world.held(saver.wallet)
    const [product] = await world.products('poc')
    const body = { productID: product?.productID, boughtPers: 2 }
    expect((await world.call(saver, finnalRoutes.create, { body })).code).toBe('4090')
    const { data: order } = await world.call(saver, pocRoutes.create, { body })
    const { orderID } = order
    const hash = await world.pay(saver, order)
    const answer = await world.call(saver, pocRoutes.pay, { body: { orderID, hash, memo: orderID } })
    expect(answer.data.state).toBe(1)
    await world.world.rest(2)
    expect((await world.call(saver, finnalRoutes.order, { query: { orderID } })).code).toBe('4065')
    const detail = async () => (await world.call(saver, pocRoutes.order, { query: { orderID } })).data
    expect((await detail()).state).toBe(2)
    await world.accrue(1)
    const bonuses = async (page?: string) =>
      (
        await world.call<{ count: number; bonuses: FinanceBonus[] }>(saver, pocRoutes.bonuses, {
          query: { orderID, ...(page !== undefined && { page }) },
        })
      ).data
    const list = await bonuses()
    expect(list.bonuses).toEqual([{ orderID, day: 1, time: expect.any(Number), amount: (await detail()).bonus }])
    expect([await bonuses('0'), await bonuses('1')]).toEqual([list, { ...list, bonuses: [] }])
    expect((await world.call(saver, pocRoutes.bonuses, { query: { orderID, page: '-1' } })).code).toBe('4000')
    expect((await world.call(saver, finnalRoutes.bonuses, { query: { orderID } })).code).toBe('4065')
    const profit = await world.call<{ profits: FinanceProfit[] }>(saver, pocRoutes.profit)
    const listed = async (query: Readonly<Record<string, string>>) =>
      (await world.call<{ orders: FinanceOrder[] }>(saver, pocRoutes.orders, { query })).data.orders.map(
        (each) => each.orderID,
      )
    expect(await listed({ page: '0', state: '2', token: 'CNY' })).toEqual([orderID])
    for (const other of [{ page: '1' }, { state: '0' }, { token: 'JETH' }]) expect(await listed(other)).toEqual([])
    expect([list.count, profit.data.profits[0]?.bonus]).toEqual([1, (await detail()).bonus])
    const redeem = () => world.call(saver, pocRoutes.redeem, { body: { orderID } })
    const states = (await Promise.all([redeem(), redeem(), redeem()])).map(({ data }) => data.state)
    expect(states).toEqual([4, 4, 4])
    await world.world.until('redeemed', async () => (await detail()).state === 5)
    expect((await redeem()).data.state).toBe(5)
    await world.world.rest(4)
    expect(await world.held(saver.wallet), 'paid once').toBe(balanceBefore)
  }, 60_000)

  it('API-094 API-095: link payments, holdings and debts of the account to the ledger', async () => {
    const saver = await world.join({ SWT: '1000', CNY: '5000', JETH: '1' })
    for (const token of ['JETH', 'CNY', 'CNY', 'CNY', 'CNY']) await world.holding(saver, token, 1)
    const { proofs, count } = await world.open<{ proofs: PaymentProof[]; count: number }>(pocRoutes.proofs, {
      token: 'CNY',
    })
    expect(count).toBeGreaterThan(3)
    const { ledger } = world.world.running.context
    for (const { hash, account, kind, token, amount } of proofs.slice(0, 6)) {
      const isIn = kind === 'received'
      const payment = await ledger.payment(hash, isIn ? world.account : account)
      expect(payment).toMatchObject({ from: isIn ? account : world.account, asset: { code: token } })
      expect(payment && formatDecimal(payment.amount)).toBe(amount)
    }
    const counted = async (query: Readonly<Record<string, string>>): Promise<number> =>
      (await world.open<{ count: number }>(pocRoutes.proofs, query)).count
    expect(await counted({ pair: 'JETH-CNY' })).toBe(count + (await counted({ token: 'JETH' })))
    expect((await world.open<{ proofs: unknown[] }>(pocRoutes.proofs, { page: '50' })).proofs).toEqual([])
    const cover = await world.open<{
      proofs: { token: string; ledger: number; ledgerHash: string; account: string }[]
    }>(pocRoutes.hedgeProofs)
    expect(cover.proofs.map(({ token }) => token)).toEqual(['CNY', 'JETH'])
    for (const { ledger: index, ledgerHash, account } of cover.proofs)
      expect([await ledger.hashOf(index), account]).toEqual([ledgerHash, world.account])
  })

  it("restrict an order to its signed-in owner and the owner's wallet", async () => {
    const [saver, other] = [await world.join(), await world.join()]
    const order = await world.holding(saver, 'CNY', 1)
    const { orderID } = order
    const about = { wallet: saver.wallet.address, body: { orderID }, query: { orderID } }
    expect((await world.call(other, finnalRoutes.redeem, about)).code).toBe('4030')
    expect((await world.call(other, finnalRoutes.order, about)).code).toBe('4030')
    expect((await world.redeem(other, orderID)).code).toBe('4065')
    expect((await world.tell(other, orderID, order.hash)).code).toBe('4065')
    const nobody: Saver = { ...saver, account: '' }
    expect((await world.call(nobody, finnalRoutes.redeem, about)).code).not.toBe('0')
    expect((await world.order(saver, orderID)).state).toBe(2)
  })

  it('redeem the orders of a closed account automatically at the end of the term', async () => {
    const saver = await world.join()
    const balanceBefore = await world.held(saver.wallet)
    const order = await world.holding(saver, 'CNY', 1)
    await world.pool.query('update app.finance_orders set account = null where id = $1', [order.orderID])
    await world.accrue(30)
    await world.world.rest(6)
    expect(await world.held(saver.wallet)).toBe(plus(balanceBefore, order.promised))
  })
})
