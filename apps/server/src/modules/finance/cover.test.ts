import { formatDecimal } from '@tidebook/amount'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { owedOf, owedOfToken } from './cover.ts'
import { FinanceExchange, ISSUER } from './finance-exchange.fixture.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'

describe('the debt of the finance account', () => {
  let exchange: FinanceExchange
  let owner: FinanceOwner
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.finance_products, app.finance_payments cascade')
    owner = await exchange.join()
  })

  const owed = async (token = 'CNY', issuer = ISSUER, opening?: string) => {
    const found = (await owedOf(exchange.pool, opening)).find((each) => each.token === token && each.issuer === issuer)
    if (found === undefined) return undefined
    return Object.fromEntries(
      (['principal', 'bonus', 'offered', 'owed'] as const).map((name) => [name, Number(formatDecimal(found[name]))]),
    )
  }
  const ofToken = async (token: string, issuer: string) =>
    Number(formatDecimal(await owedOfToken(exchange.pool, token, issuer)))

  it('includes principal, promised bonus and the bonus of every share on sale', async () => {
    const product = await exchange.product()
    expect(await owed()).toEqual({ principal: 0, bonus: 0, offered: 50, owed: 50 })
    await exchange.buy(owner, product, 10)
    expect(await owed()).toEqual({ principal: 0, bonus: 5, offered: 45, owed: 50 })
    await exchange.holding(owner, product, 20)
    expect(await owed()).toEqual({ principal: 200, bonus: 15, offered: 35, owed: 250 })
  })

  it('includes the decided payout of an order, and payments to return', async () => {
    const product = await exchange.product({ total: 4 })
    const order = await exchange.holding(owner, product, 4)
    await exchange.pool.query('update app.finance_orders set state = $2, pays = 41 where id = $1', [
      order.id,
      FINANCE_STATE.redeeming,
    ])
    expect(await owed()).toEqual({ principal: 41, bonus: 0, offered: 0, owed: 41 })
    await exchange.take(exchange.payment(order, { amount: '7' }))
    expect(await owed()).toMatchObject({ principal: 48, owed: 48 })
    await exchange.pool.query("update app.finance_payments set state = 'kept' where state = 'returning'")
    expect(await owed()).toMatchObject({ principal: 48 })
    await exchange.pool.query("update app.finance_payments set state = 'returned' where state = 'kept'")
    expect(await owed()).toMatchObject({ principal: 41 })
  })

  it('is never negative, even if more shares were sold than exist', async () => {
    const product = await exchange.product({ total: 10 })
    await exchange.holding(owner, product, 10)
    await exchange.pool.query('update app.finance_products set total = 4 where id = $1', [product])
    expect(await owed()).toEqual({ principal: 100, bonus: 5, offered: 0, owed: 105 })
  })

  it('includes a draft only if it is being opened', async () => {
    const [draft, other] = [await exchange.product({ state: 'draft' }), await exchange.product({ state: 'draft' })]
    expect([await owed(), other === draft]).toEqual([undefined, false])
    expect(await owed('CNY', ISSUER, draft)).toMatchObject({ offered: 50, owed: 50 })
  })

  it('is separate for each code and issuer', async () => {
    await exchange.product({ total: 10 })
    await exchange.product({ total: 20, issuer: 'jOther' })
    await exchange.product({ total: 40, token: 'JETH' })
    expect(await Promise.all([ofToken('CNY', ISSUER), ofToken('CNY', 'jOther'), ofToken('JETH', ISSUER)])).toEqual([
      5, 10, 20,
    ])
    expect(await ofToken('JETH', 'jOther')).toBe(0)
  })
})
