import { DAY_MS, FINANCE_STATE } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { accrueBonuses, accrueOrder } from './accrue.ts'
import { FinanceExchange } from './finance-exchange.fixture.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'
import type { FinanceOrderRow } from './finance-rows.ts'

const { created, paid, active, matured, redeeming } = FINANCE_STATE

describe('the days of an order', () => {
  let exchange: FinanceExchange
  let owner: FinanceOwner
  let productID: string
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.finance_orders cascade')
    owner = await exchange.join()
    productID = await exchange.product()
  })

  const logged: string[] = []
  const logger = createLogger('error', { write: (line: string) => logged.push(line) })
  const run = () => accrueBonuses.run({ pool: exchange.pool, now: exchange.now, logger })
  const credit = (order: FinanceOrderRow) => inTransaction(exchange.pool, (tx) => accrueOrder(tx, order, exchange.time))
  const daysOf = async ({ id, begins }: FinanceOrderRow) =>
    (
      await exchange.rows<{ day: number; at: Date; amount: string }>(
        'select day, at, amount from app.finance_bonuses where order_id = $1 order by day',
        [id],
      )
    ).map(({ day, at, amount }) => [day, (at.getTime() - (begins?.getTime() ?? 0)) / DAY_MS, Number(amount)])

  it('are credited once each after they have passed, and the last one ends the term', async () => {
    const order = await exchange.holding(owner, productID, 10)
    exchange.time += 2 * DAY_MS
    expect(await credit(order)).toMatchObject({ state: active, passed: 2, bonus: '2' })
    exchange.time += DAY_MS - 1
    await run()
    expect(await daysOf(order)).toEqual([
      [1, 1, 1],
      [2, 2, 1],
    ])
    exchange.time += 2 * DAY_MS + 1
    await run()
    await run()
    expect(await daysOf(order)).toEqual([1, 2, 3, 4, 5].map((day) => [day, day, 1]))
    expect(await exchange.order(order.id)).toMatchObject({ state: matured, passed: 5, bonus: '5', pays: null })
  })

  it('do not pass before the account’s books contain the payment', async () => {
    const order = await exchange.buy(owner, productID)
    await exchange.take(exchange.payment(order))
    const unread = await exchange.order(order.id)
    exchange.time += 3 * DAY_MS
    expect(await credit(order)).toMatchObject({ state: created, passed: 0 })
    expect(await credit(unread)).toMatchObject({ state: paid, passed: 0 })
    expect(await daysOf(unread)).toEqual([])
  })

  it('are credited once when two programs run concurrently, and the job succeeds', async () => {
    const order = await exchange.holding(owner, productID)
    exchange.time += 3 * DAY_MS
    const outcome = await runDuringTransaction(exchange.pool, (tx) => accrueOrder(tx, order, exchange.time), run)
    expect(outcome).toMatchObject({ status: 'fulfilled' })
    expect(await exchange.order(order.id)).toMatchObject({ passed: 3, bonus: '0.3' })
  })

  it('repay principal and bonus at the end of the term if the account was closed', async () => {
    const [left, kept] = [await exchange.holding(owner, productID, 2), await exchange.holding(owner, productID, 2)]
    await exchange.pool.query('update app.finance_orders set account = null where id = $1', [left.id])
    exchange.time += 4 * DAY_MS
    await run()
    expect(await exchange.order(left.id)).toMatchObject({ state: active, passed: 4, pays: null })
    exchange.time += DAY_MS
    await run()
    expect(await exchange.order(left.id)).toMatchObject({ state: redeeming, pays: '21', keeps_bonus: true })
    expect(await exchange.order(kept.id)).toMatchObject({ state: matured, pays: null })
    await exchange.pool.query('update app.finance_orders set account = null where id = $1', [kept.id])
    await run()
    expect(await exchange.order(kept.id)).toMatchObject({ state: redeeming, pays: '21' })
  })

  it('are counted when they cannot be credited, and the first twenty are logged', async () => {
    const order = await exchange.holding(owner, productID)
    await exchange.pool.query(
      `insert into app.finance_orders select (jsonb_populate_record(o,
         jsonb_build_object('id', gen_random_uuid(), 'hash', null))).* from app.finance_orders o, generate_series(1, 20)`,
    )
    // The bonuses exist but were not counted. Crediting them again is refused.
    await exchange.pool.query(
      'insert into app.finance_bonuses (order_id, day, at, amount) select id, 1, now(), 1 from app.finance_orders',
    )
    exchange.time += DAY_MS
    await expect(run()).rejects.toThrow('The interest of 21 orders could not be credited')
    expect(logged).toHaveLength(20)
    expect(await exchange.order(order.id)).toMatchObject({ passed: 0 })
  })
})
