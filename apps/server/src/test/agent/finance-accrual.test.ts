import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FinanceWorld } from './finance-world.fixture.ts'

describe('the interest job', () => {
  let world: FinanceWorld
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  it('credits every other order when one fails, reports the failure, and credits that order after its repair', async () => {
    const [broken, sound] = [await world.join(), await world.join()]
    const first = await world.holding(broken, 'CNY', 1)
    const second = await world.holding(sound, 'CNY', 1)
    const passed = async (): Promise<readonly number[]> => {
      const { rows } = await world.pool.query<{ id: string; passed: number }>(
        'select id, passed from app.finance_orders',
      )
      return [first, second].map(({ orderID }) => rows.find(({ id }) => id === orderID)?.passed ?? -1)
    }
    // A day that was credited without being counted. The database rejects a second credit.
    await world.pool.query('insert into app.finance_bonuses (order_id, day, at, amount) values ($1, 2, now(), 1)', [
      first.orderID,
    ])
    await expect(world.accrue(3)).rejects.toMatchObject({ code: 'finance/accrual-failed' })
    expect(await passed()).toEqual([0, 3])
    await world.pool.query('delete from app.finance_bonuses where order_id = $1', [first.orderID])
    await world.accrue(3)
    expect(await passed()).toEqual([3, 3])
  }, 240_000)
})
