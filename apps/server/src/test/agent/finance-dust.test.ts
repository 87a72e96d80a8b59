import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FinanceWorld, type Saver } from './finance-world.fixture.ts'

describe('dust and junk payments to the finance account', () => {
  let world: FinanceWorld
  let saver: Saver
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(async () => {
    saver = await world.join()
  })

  const written = async (): Promise<readonly unknown[]> =>
    (await world.pool.query('select hash from app.finance_payments')).rows.map(({ hash }: { hash: string }) => hash)
  const token = (value: string, issuer = world.world.exchange.issuer('CNY'), currency = 'CNY') => ({
    Amount: { currency, issuer, value },
  })

  it('are not recorded below a thousandth of a unit, or in a token without a product', async () => {
    const other = await world.join({ SWT: '1000' })
    const order = await world.buy(saver, await world.product('CNY'), 1)
    for (const code of ['CNY', 'USD'])
      await world.pay(other, { ...order, account: saver.wallet.address }, token('100', other.wallet.address, code))
    const sentAt = await world.held(saver.wallet)
    await world.pay(saver, order, token('0.0999'))
    for (const code of ['CNY', 'USD'])
      await world.pay(saver, order, { memo: 'for you', ...token('5', other.wallet.address, code) })
    const back = await world.pay(saver, order, token('0.1'))
    await world.world.rest(6)
    expect(await written()).toEqual([back])
    expect((await world.pool.query('select base from app.gateway_pauses')).rows).toEqual([])
    expect(Number(sentAt) - Number(await world.held(saver.wallet))).toBeCloseTo(0.0999, 8)
    // A payment of an order in the wrong token is returned.
    const wrong = await world.pay(saver, order, token('5', other.wallet.address, 'USD'))
    await world.world.rest(6)
    expect(await written()).toEqual(expect.arrayContaining([back, wrong]))
    expect((await world.pool.query("select 1 from app.finance_payments where state <> 'returned'")).rows).toEqual([])
    await world.pay(saver, order)
    await world.until(saver, order, 2)
  }, 60_000)
})
