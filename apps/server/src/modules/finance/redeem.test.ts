import { DAY_MS, FINANCE_STATE, type FinanceState } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { accrueOrder } from './accrue.ts'
import { FinanceExchange } from './finance-exchange.fixture.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'
import type { FinanceOrderRow } from './finance-rows.ts'
import { redeemOrder } from './redeem.ts'

const { created, paid, active, redeeming, redeemed, cancelled } = FINANCE_STATE

describe('redeeming an order', () => {
  let exchange: FinanceExchange
  let owner: FinanceOwner
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    owner = await exchange.join()
  })

  const redeem = (order: FinanceOrderRow, by = owner, family: 'finance' | 'poc' = 'finance') =>
    redeemOrder(exchange.context, by, family, order.id)
  const refusal = (...args: Parameters<typeof redeem>): Promise<string> =>
    redeem(...args).then(
      () => 'redeemed',
      ({ code }: { code: string }) => code,
    )
  const setState = (order: FinanceOrderRow, state: FinanceState) =>
    exchange.pool.query('update app.finance_orders set state = $2 where id = $1', [order.id, state])

  it('pays the amount that the product allows before the end of its term', async () => {
    const orders: FinanceOrderRow[] = []
    for (const early of ['principal', 'accrued', 'never'] as const)
      orders.push(await exchange.holding(owner, await exchange.product({ early }), 10))
    exchange.time += 2 * DAY_MS
    const [principal, accrued, never] = orders as [FinanceOrderRow, FinanceOrderRow, FinanceOrderRow]
    expect(await redeem(principal)).toMatchObject({ state: redeeming, pays: '100', keeps_bonus: false, passed: 2 })
    expect(await redeem(accrued)).toMatchObject({ state: redeeming, pays: '102', keeps_bonus: true, passed: 2 })
    expect(await refusal(never)).toBe('notYetDue')
    expect(await exchange.order(never.id)).toMatchObject({ state: active, pays: null, passed: 0 })
  })

  it('pays principal and bonus after its term, for every kind of product', async () => {
    for (const early of ['principal', 'accrued', 'never'] as const) {
      const order = await exchange.holding(owner, await exchange.product({ early }), 10)
      exchange.time += 5 * DAY_MS
      expect(await redeem(order)).toMatchObject({ state: redeeming, pays: '105', keeps_bonus: true })
    }
  })

  it('is decided once, and rejected before its days count', async () => {
    const order = await exchange.holding(owner, await exchange.product(), 10)
    for (const state of [created, paid, cancelled]) {
      await setState(order, state)
      expect([state, await refusal(order)]).toEqual([state, 'orderMoved'])
    }
    await setState(order, active)
    await redeem(order)
    exchange.time += DAY_MS
    expect(await redeem(order)).toMatchObject({ state: redeeming, pays: '100' })
    await setState(order, redeemed)
    expect(await redeem(order)).toMatchObject({ state: redeemed, pays: '100' })
  })

  it('requires the owner, the wallet and the family of the order', async () => {
    const order = await exchange.holding(owner, await exchange.product())
    expect(await refusal(order, await exchange.join())).toBe('orderGone')
    expect(await refusal(order, { ...owner, wallet: 'jOther' })).toBe('orderGone')
    expect(await refusal(order, owner, 'poc')).toBe('orderGone')
    expect(await refusal(order)).toBe('redeemed')
  })

  it('includes days that another program credits concurrently', async () => {
    const order = await exchange.holding(owner, await exchange.product(), 10)
    exchange.time += 3 * DAY_MS
    const outcome = await runDuringTransaction(
      exchange.pool,
      (tx) => accrueOrder(tx, order, exchange.time),
      () => redeem(order),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { state: redeeming, pays: '103' } })
  })
})
