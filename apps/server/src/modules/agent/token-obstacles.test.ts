import { randomUUID } from 'node:crypto'
import { FINANCE_STATE, type FinanceReason } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import type { FinanceOrderRow } from '../finance/finance-rows.ts'
import { insertProduct } from '../finance/products.repository.ts'
import { AgentExchange, FINANCE, ISSUER, WALLET } from './agent-exchange.fixture.ts'
import { TokenObstacles } from './token-obstacles.ts'

const { redeeming, redeemed } = FINANCE_STATE

describe('an order to repay', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.clear())

  const orderOf = async (reason: FinanceReason | null = null, issuer = ISSUER): Promise<FinanceOrderRow> => {
    const [product, id] = [randomUUID(), randomUUID()]
    const terms = { family: 'finance', token: 'CNY', issuer, rate: 730, days: 7, early: 'never' } as const
    const sale = { unit: '100', least: 1, most: 5, total: 10, state: 'open', created_by: 'ann' } as const
    await insertProduct(exchange.pool, { id: product, ...terms, ...sale }, exchange.time)
    const [row] = await exchange.rows<FinanceOrderRow>(
      `insert into app.finance_orders (id, wallet, product, family, token, issuer, rate, days, early, shares, amount,
         promised, recipient, state, reason, pay_by, created, changed, steps)
       values ($1, $2, $3, 'finance', 'CNY', $4, 730, 7, 'never', 1, 100, 0.14, $5, $6, $7, $8, $8, $8, '[]') returning *`,
      [id, WALLET, product, issuer, FINANCE, redeeming, reason, new Date(exchange.time)],
    )
    if (row === undefined) throw new TypeError('The order was not stored')
    return row
  }
  const passes = (order: FinanceOrderRow) => new TokenObstacles(exchange.context, FINANCE).isPayable(order)
  const reasonOf = async ({ id }: FinanceOrderRow) =>
    (await exchange.rows('select reason from app.finance_orders where id = $1', [id]))[0]?.['reason']
  const hold = (obstacle: 'frozen' | 'transferFee' | Error, issuer = ISSUER) =>
    exchange.obstacles.set(`CNY.${issuer}`, obstacle)

  it('is paid if its issuer sets no obstacle', async () => {
    expect(await passes(await orderOf())).toBe(true)
  })

  it('waits while its issuer blocks the token, shows the reason, and is paid afterwards', async () => {
    const order = await orderOf()
    hold('frozen')
    expect([await passes(order), await reasonOf(order)]).toEqual([false, 'frozen'])
    hold('transferFee')
    expect([await passes({ ...order, reason: 'frozen' }), await reasonOf(order)]).toEqual([false, 'transferFee'])
    exchange.obstacles.clear()
    expect([await passes({ ...order, reason: 'transferFee' }), await reasonOf(order)]).toEqual([true, null])
  })

  it('is paid despite a freeze by its issuer once it has a sequence number', async () => {
    const order = await orderOf()
    hold('frozen')
    await exchange.pool.query('insert into app.agent_numbers (account, purpose, number) values ($1, $2, 7)', [
      FINANCE,
      `finance:${order.id}:redeem`,
    ])
    expect([await passes(order), await reasonOf(order)]).toEqual([true, null])
  })

  it('is not paid if it is in doubt, or was already paid', async () => {
    const order = await orderOf('inDoubt')
    expect([await passes(order), await reasonOf(order)]).toEqual([false, 'inDoubt'])
    const held = await orderOf('frozen')
    await exchange.pool.query('update app.finance_orders set state = $2 where id = $1', [held.id, redeemed])
    expect([await passes(held), await reasonOf(held)]).toEqual([false, 'frozen'])
  })

  it('is not paid from stale rows after another program ended it', async () => {
    const order = await orderOf('frozen')
    const end = (tx: Pick<typeof exchange.pool, 'query'>) =>
      tx.query('update app.finance_orders set state = $2 where id = $1', [order.id, redeemed])
    expect(await runDuringTransaction(exchange.pool, end, () => passes(order))).toEqual({
      status: 'fulfilled',
      value: false,
    })
  })

  it('is not paid while its issuer cannot be read; the native coin has no issuer to read', async () => {
    hold(new Error('no answer'))
    expect(await passes(await orderOf())).toBe(false)
    hold('frozen', '')
    expect(await passes(await orderOf(null, ''))).toBe(true)
  })
})
