import { FINANCE_STATE, type PaymentFault } from '@tidebook/contract/finance'
import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { FinanceExchange, ISSUER } from './finance-exchange.fixture.ts'
import type { FoundPayment } from './finance-directory.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from './finance-rows.ts'
import { beginOrder, faultOf, payOrder, takePayment } from './take-payment.ts'

const { created, paid, active, cancelled } = FINANCE_STATE

describe('payments to the finance account', () => {
  let exchange: FinanceExchange
  let owner: FinanceOwner
  let order: FinanceOrderRow
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    owner = await exchange.join()
    order = await exchange.buy(owner, await exchange.product(), 10)
  })

  const begin = (payment: PaymentRow) => inTransaction(exchange.pool, (tx) => beginOrder(tx, payment, exchange.time))
  /** Adds a payment to a validated ledger and reports it to the exchange. */
  const tell = (payment: FoundPayment, memo = order.id): Promise<FinanceOrderRow> => {
    exchange.payments.set(payment.hash, payment)
    return payOrder(exchange.context, owner, 'finance', { orderID: order.id, hash: payment.hash.toLowerCase(), memo })
  }
  const refusal = (...args: Parameters<typeof tell>): Promise<string> =>
    tell(...args).then(
      () => 'paid',
      ({ code }: { code: string }) => code,
    )
  const cancel = (client: Pick<typeof exchange.pool, 'query'>) =>
    client.query('update app.finance_orders set state = $2 where id = $1', [order.id, cancelled])

  it('FIN-005: pay an order only from its wallet to its account, with its memo, token, issuer and amount, and in time', () => {
    const faults = (more: Partial<FoundPayment>): PaymentFault | undefined =>
      faultOf(order, exchange.payment(order, more))
    const lastMoment = order.pay_by.getTime()
    expect(faults({})).toBeUndefined()
    expect(faults({ amount: '100.00', time: lastMoment })).toBeUndefined()
    expect(faults({ to: 'jOther' })).toBe('recipient')
    expect([faults({ memo: undefined }), faults({ memo: `${order.id} ` })]).toEqual(['memo', 'memo'])
    expect(faults({ from: 'jOther' })).toBe('sender')
    expect([faults({ token: 'JETH' }), faults({ issuer: 'jOther' }), faults({ issuer: '' })]).toEqual([
      'token',
      'token',
      'token',
    ])
    expect([faults({ amount: '99.99999999' }), faults({ amount: '100.00000001' })]).toEqual(['amount', 'amount'])
    expect(faults({ time: lastMoment + 1 })).toBe('late')
    for (const state of [paid, active, cancelled])
      expect(faultOf({ ...order, state }, exchange.payment(order))).toBe('state')
  })

  it('are recorded once, and pay their order', async () => {
    const payment = exchange.payment(order)
    const taken = await Promise.all([exchange.take(payment), exchange.take(payment)])
    expect(taken).toMatchObject(Array.from({ length: 2 }, () => ({ state: 'joined', order_id: order.id, fault: null })))
    expect(await exchange.order(order.id)).toMatchObject({ state: paid, hash: payment.hash, ledger: '7' })
    expect((await exchange.order(order.id)).begins?.getTime()).toBe(payment.time)
    expect(await exchange.take(exchange.payment(order))).toMatchObject({ state: 'returning', fault: 'state' })
  })

  it('are returned to their sender if no order matches', async () => {
    const memos = [undefined, 'for you', '11111111-1111-4111-a111-111111111111']
    for (const memo of memos)
      expect(await exchange.take(exchange.payment(order, { memo }))).toMatchObject({
        state: 'returning',
        order_id: null,
        fault: 'memo',
        sender: owner.wallet,
      })
    const wrong = await exchange.take(exchange.payment(order, { issuer: 'jOther' }))
    expect(wrong).toMatchObject({ state: 'returning', order_id: null, fault: 'token', issuer: 'jOther' })
    expect(await exchange.order(order.id)).toMatchObject({ state: created, hash: null })
  })

  it('are returned if their order ends at the same time', async () => {
    const payment = exchange.payment(order)
    const outcome = await runDuringTransaction(exchange.pool, cancel, () => exchange.take(payment))
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { state: 'returning', fault: 'state' } })
  })

  it('start the days of their order once the account’s books contain them', async () => {
    const returning = await exchange.take(exchange.payment(order, { amount: '7' }))
    await begin(returning)
    expect(await exchange.order(order.id)).toMatchObject({ state: created })
    const joined = await exchange.take(exchange.payment(order))
    const outcome = await runDuringTransaction(
      exchange.pool,
      (tx) => beginOrder(tx, joined, exchange.time),
      () => begin(joined),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled' })
    await begin(joined)
    const { state, steps } = await exchange.order(order.id)
    expect([state, steps.map((step) => step.state)]).toEqual([active, [created, paid, active]])
  })

  it('FIN-005: count once if the owner reports them, when a validated ledger contains them', async () => {
    const hash = 'AB'.repeat(32)
    const reportPayment = (orderID: string, by = owner) =>
      payOrder(exchange.context, by, 'finance', { orderID, hash, memo: orderID })
    await expect(reportPayment(order.id)).rejects.toMatchObject({ code: 'unknownHash' })
    await expect(reportPayment(order.id, await exchange.join())).rejects.toMatchObject({ code: 'orderGone' })
    exchange.payments.set(hash, null)
    await expect(reportPayment(order.id)).rejects.toMatchObject({ code: 'wrongPayment', detail: /none to the account/ })
    const payment = exchange.payment(order)
    expect(await refusal(payment, 'another memo')).toBe('wrongPayment')
    expect(await tell(payment)).toMatchObject({ id: order.id, state: paid, hash: payment.hash })
    expect(await tell(payment)).toMatchObject({ id: order.id, state: paid })
    expect(await refusal(exchange.payment(order))).toBe('orderMoved')
    order = await exchange.buy(owner, order.product)
    expect(await refusal(payment)).toBe('paymentUsed')
  })

  it('are rejected with their fault if they do not match the order, both before and after they are read', async () => {
    const payment = exchange.payment(order, { amount: '7' })
    const expected = { code: 'wrongPayment', detail: 'The payment is not of the amount of the order' }
    await expect(tell(payment)).rejects.toMatchObject(expected)
    await exchange.take(payment)
    await expect(tell(payment)).rejects.toMatchObject(expected)
    expect(await exchange.order(order.id)).toMatchObject({ state: created, issuer: ISSUER })
  })

  it('pay once when the agent reads them while the owner reports them', async () => {
    const payment = exchange.payment(order)
    const outcome = await runDuringTransaction(
      exchange.pool,
      (tx) => takePayment(tx, payment, exchange.time),
      () => tell(payment),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { state: paid, hash: payment.hash } })
  })

  it('are locked before their order by owner and agent alike, which prevents a deadlock', async () => {
    const payment = exchange.payment(order)
    let telling: ReturnType<typeof tell> | undefined
    await inTransaction(exchange.pool, async (agent) => {
      await lockInTransaction(agent, 'financePayment', payment.hash)
      telling = tell(payment)
      const isWaiting = async () => (await agent.query('select from pg_locks where not granted')).rowCount !== 0
      await eventually('a call that waits for the payment', isWaiting)
      await agent.query('select from app.finance_orders where id = $1 for update nowait', [order.id])
    })
    expect(await telling).toMatchObject({ state: paid, hash: payment.hash })
  })

  it('are rejected in the same way for an order that ends during the owner’s report', async () => {
    const outcome = await runDuringTransaction(exchange.pool, cancel, () => tell(exchange.payment(order)))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'orderMoved' } })
  })
})
