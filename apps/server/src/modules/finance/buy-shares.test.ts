import { DAY_MS, FINANCE_STATE, PAY_WITHIN_MS } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { setPause } from '../gateway/pauses.repository.ts'
import { buyShares } from './buy-shares.ts'
import { FinanceExchange, ISSUER, RECIPIENT } from './finance-exchange.fixture.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'
import { FINANCE_PAUSE } from './finance-stand.ts'
import { endLapsedFinanceOrders } from './lapsed-orders.ts'

describe('a purchase of shares', () => {
  let exchange: FinanceExchange
  let owner: FinanceOwner
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.finance_products cascade')
    exchange.held = '1000000'
    exchange.obstacle = undefined
    owner = await exchange.join()
  })

  const refusal = (product: string, shares = 1, family: 'finance' | 'poc' = 'finance'): Promise<string> =>
    buyShares(exchange.context, owner, { family, productID: product, boughtPers: shares }).then(
      () => 'bought',
      ({ code }: { code: string }) => code,
    )

  it('creates an order with the terms of its product, which waits 30 minutes for its payment', async () => {
    const order = await exchange.buy(owner, await exchange.product(), 3)
    expect(order).toMatchObject({ ...owner, token: 'CNY', issuer: ISSUER, recipient: RECIPIENT, shares: 3, days: 5 })
    expect(order).toMatchObject({ amount: '30', promised: '1.5', state: FINANCE_STATE.created, passed: 0 })
    expect(order.pay_by.getTime()).toBe(exchange.time + PAY_WITHIN_MS)
  })

  it('needs a product on sale that belongs to the call’s family', async () => {
    const product = await exchange.product()
    expect(await refusal(product, 1, 'poc')).toBe('productGone')
    for (const state of ['draft', 'closed'] as const)
      expect(await refusal(await exchange.product({ state }))).toBe('productGone')
    expect(await refusal('11111111-1111-4111-a111-111111111111')).toBe('productGone')
    expect(await refusal(product)).toBe('bought')
  })

  it('requires a number of shares within the limits of its product, both inclusive', async () => {
    const product = await exchange.product({ least: 2, most: 4 })
    const refusals = await Promise.all([1, 2, 4, 5].map((shares) => refusal(product, shares)))
    expect(refusals).toEqual(['sharesOutOfRange', 'bought', 'bought', 'sharesOutOfRange'])
  })

  it('can use up the remaining shares, but no more', async () => {
    const product = await exchange.product({ total: 10 })
    expect(await refusal(product, 6)).toBe('bought')
    expect(await refusal(product, 5)).toBe('soldOut')
    expect(await refusal(product, 4)).toBe('bought')
    expect(await refusal(product, 1)).toBe('soldOut')
  })

  it('requires an account that holds at least the amount owed', async () => {
    const product = await exchange.product()
    exchange.held = '49.99999999'
    expect(await refusal(product)).toBe('temporarilyUnavailable')
    exchange.held = '50'
    expect(await refusal(product)).toBe('bought')
  })

  it('is rejected when a payout leaves the account between the reads of its balance and of its debt', async () => {
    const product = await exchange.product()
    const redeemed = await exchange.holding(owner, product, 10)
    // The account owes 100 and 5 for the order, and a bonus of 45 for the other shares.
    exchange.held = '149.9'
    const { held } = exchange.directory
    const payOut = vi.spyOn(exchange.directory, 'held').mockImplementationOnce(async (...asset) => {
      const before = await held(...asset)
      exchange.held = '44.9'
      await exchange.pool.query('update app.finance_orders set state = $1 where id = $2', [
        FINANCE_STATE.redeemed,
        redeemed.id,
      ])
      return before
    })
    expect(await refusal(product)).toBe('temporarilyUnavailable')
    expect(payOut).toHaveBeenCalledTimes(2)
    payOut.mockRestore()
  })

  it('is rejected while finance is paused, and where no products are offered', async () => {
    const product = await exchange.product()
    const since = new Date(exchange.time)
    await setPause(exchange.pool, { base: FINANCE_PAUSE, by: 'ann', reason: 'checked', since })
    expect(await refusal(product)).toBe('temporarilyUnavailable')
    await exchange.pool.query('truncate app.gateway_pauses')
    const order = { family: 'finance', productID: product, boughtPers: 1 } as const
    const closed = buyShares({ ...exchange.context, isOffered: false }, owner, order)
    await expect(closed).rejects.toMatchObject({ code: 'temporarilyUnavailable' })
    expect(await refusal(product)).toBe('bought')
  })

  it('is rejected for a token that could not be paid back', async () => {
    const product = await exchange.product()
    exchange.obstacle = 'frozen'
    expect(await refusal(product)).toBe('tokenFrozen')
    exchange.obstacle = 'transferFee'
    expect(await refusal(product)).toBe('transferFee')
  })

  it('is rejected while five orders of the account wait for payment', async () => {
    const product = await exchange.product()
    const refusals = await Promise.all(Array.from({ length: 6 }, () => refusal(product)))
    expect(refusals.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'bought'), 'tooManyOrders'])
    await exchange.pool.query('update app.finance_orders set state = $1, changed = $2', [
      FINANCE_STATE.active,
      new Date(exchange.time + DAY_MS),
    ])
    expect(await refusal(product)).toBe('bought')
  })

  it('ends five minutes after the time of its payment, and not if it was paid', async () => {
    const product = await exchange.product()
    const paid = await exchange.holding(owner, product)
    const { id, pay_by: payBy } = await exchange.buy(owner, product)
    const endLapsed = (time: number): Promise<void> =>
      endLapsedFinanceOrders.run({ pool: exchange.pool, now: () => time, logger: createLogger('silent') })
    const stateAt = async (time: number, order = id) => {
      await endLapsed(time)
      const { state, reason } = await exchange.order(order)
      return [state, reason]
    }
    const end = payBy.getTime() + 300_000
    expect(await stateAt(end)).toEqual([FINANCE_STATE.created, null])
    expect(await stateAt(end + 1)).toEqual([FINANCE_STATE.cancelled, 'notArrived'])
    expect(await stateAt(end + 1, paid.id)).toEqual([FINANCE_STATE.active, null])
    await endLapsed(end + 1 + 90 * DAY_MS)
    expect(
      await exchange.rows('select id from app.finance_orders where state = $1', [FINANCE_STATE.cancelled]),
    ).toEqual([{ id }])
    await endLapsed(end + 2 + 90 * DAY_MS)
    expect(await exchange.rows('select id from app.finance_orders order by state')).toEqual([{ id: paid.id }])
  })
})
