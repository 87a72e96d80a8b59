import { calls, PAGE_SIZES, type BonusRate, type FinanceProducts, type PaymentProof } from '@tidebook/contract'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { randomWallet } from '@tidebook/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import type { FinanceContext } from './finance-context.ts'
import { FinanceExchange, ISSUER, RECIPIENT } from './finance-exchange.fixture.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'
import { bonusRatesOf, registerOpenCalls } from './open-calls.ts'
import { registerOwnCalls } from './own-calls.ts'
import { coveredOn, storeCover } from './proofs.repository.ts'

type Answers = Map<unknown, (input: object) => Promise<unknown>>

function answersOf(register: (registry: CallRegistry) => void): Answers {
  const answers: Answers = new Map()
  register({ call: (call: unknown, answer: never) => answers.set(call, answer) } as unknown as CallRegistry)
  return answers
}

describe('the calls of finance', () => {
  let exchange: FinanceExchange
  let owner: FinanceOwner
  let product: string
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.finance_products, app.finance_payments, app.finance_cover cascade')
    owner = await exchange.join(randomWallet().key.address)
    product = await exchange.product()
  })

  const own = (call: unknown, { by = owner, ...input }: { by?: FinanceOwner; query?: object; body?: object } = {}) => {
    const answer = answersOf((registry) => registerOwnCalls(registry, exchange.context)).get(call)
    const { wallet, account: id } = by
    return answer?.({ params: { wallet }, principal: { id, isStaff: false }, query: {}, ...input })
  }
  const open = <Answer>(call: unknown, query: object, more: Partial<FinanceContext> = {}): Promise<Answer> => {
    const answers = answersOf((registry) => registerOpenCalls(registry, { ...exchange.context, ...more }))
    return answers.get(call)?.({ query }) as Promise<Answer>
  }
  const refusal = (...args: Parameters<typeof own>): Promise<string> =>
    Promise.resolve(own(...args)).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const buy = { boughtPers: 1 }

  it('let an earlier wallet read, pay and redeem its orders, but buy nothing', async () => {
    const { finance } = calls
    const held = await exchange.holding(owner, product)
    const waiting = await exchange.buy(owner, product)
    await exchange.pool.query('update app.accounts set address = $2 where id = $1', [owner.account, 'jNew'])
    expect(await own(finance.orders)).toMatchObject({ count: 2 })
    expect(await own(finance.profit)).toMatchObject({ profits: [{ token: 'CNY', invested: '10', orders: 1 }] })
    expect(await own(finance.order, { query: { orderID: held.id } })).toMatchObject({ orderID: held.id })
    expect(await own(finance.bonuses, { query: { orderID: held.id } })).toEqual({ count: 0, bonuses: [] })
    const payment = exchange.payment(waiting)
    exchange.payments.set(payment.hash, payment)
    const paid = { orderID: waiting.id, hash: payment.hash, memo: waiting.id }
    expect(await own(finance.pay, { body: paid })).toMatchObject({ state: FINANCE_STATE.paid })
    expect(await own(finance.redeem, { body: { orderID: held.id } })).toMatchObject({ pays: '10' })
    expect(await refusal(finance.create, { body: { productID: product, ...buy } })).toBe('notAllowed')
  })

  it('sell to the wallet of the account, and show nothing to another account', async () => {
    const { finance } = calls
    expect(await own(finance.create, { body: { productID: product, ...buy } })).toMatchObject({ amount: '10' })
    const stranger = { ...(await exchange.join()), wallet: owner.wallet }
    expect(await refusal(finance.orders, { by: stranger })).toBe('notAllowed')
    expect(await refusal(finance.create, { by: stranger, body: { productID: product, ...buy } })).toBe('notAllowed')
  })

  it('return the account while sales are open, and the reason while they are closed', async () => {
    const shown = async (more: Partial<FinanceContext> = {}) => {
      const { products, ...rest } = await open<FinanceProducts>(calls.finance.products, {}, more)
      return { ...rest, count: products.length }
    }
    expect(await shown()).toEqual({ open: true, account: RECIPIENT, count: 1 })
    expect(await shown({ isOffered: false })).toEqual({ open: false, reason: 'closed', account: RECIPIENT, count: 0 })
    expect(await shown({ directory: () => undefined })).toEqual({ open: false, reason: 'notConnected', count: 1 })
    const rates: readonly BonusRate[] = [{ token: 'CNY', product, yearlyBasisPoints: 36_500, days: 5 }]
    expect(await bonusRatesOf(exchange.pool)).toEqual(rates)
  })

  /** Creates returned payments, one second apart. */
  const returned = (count: number, token = 'CNY') =>
    exchange.pool.query(
      `insert into app.finance_payments (hash, ledger, at, sender, token, issuer, amount, state, fault, return_hash)
       select $2 || n, n, to_timestamp(1700000000 + n), 'jSender', $2, 'jIssuer', 1.50, 'returned', 'memo', $2 || 'R' || n
       from generate_series(1, $1::integer) as n`,
      [count, token],
    )
  const proofs = (query: object) => open<{ count: number; proofs: PaymentProof[] }>(calls.poc.proofs, query)

  it('API-094: list each payment once over all pages, newest first', async () => {
    await returned(25)
    const pages = await Promise.all([0, 1, 2, 3].map((page) => proofs({ page })))
    expect(pages.map((page) => page.proofs.length)).toEqual([PAGE_SIZES.proofs, PAGE_SIZES.proofs, 10, 0])
    expect(pages.map(({ count }) => count)).toEqual([50, 50, 50, 50])
    const listed = pages.flatMap((page) => page.proofs)
    expect(new Set(listed.map(({ hash }) => hash)).size).toBe(50)
    expect(listed.map(({ time }) => time)).toEqual(listed.map(({ time }) => time).toSorted((a, b) => b - a))
    expect(listed.slice(0, 2)).toMatchObject([
      { hash: 'CNY25', kind: 'received', ledger: 25, amount: '1.5' },
      { kind: 'returned' },
    ])
    expect(listed[1]).not.toHaveProperty('ledger')
  })

  it('API-094: list the payments in one token, or in the two tokens of a pair', async () => {
    await returned(1)
    await returned(2, 'JETH')
    await returned(3, 'JXRP')
    const counts = [{}, { token: 'JETH' }, { pair: 'CNY-JETH' }, { pair: 'JETH_JXRP' }, { token: 'NONE' }]
    expect(await Promise.all(counts.map(async (query) => (await proofs(query)).count))).toEqual([12, 4, 6, 10, 0])
    const { proofs: ofToken } = await proofs({ token: 'JETH', pair: 'CNY-JXRP' })
    expect(ofToken.map(({ token }) => token)).toEqual(['JETH', 'JETH', 'JETH', 'JETH'])
  })

  it('API-095: list the cover of each token once a day', async () => {
    const entry = { issuer: ISSUER, account: RECIPIENT, held: '10.0', owed: '9', ledger: '7', ledger_hash: 'AB' }
    for (const token of ['CNY', 'JETH', 'CNY']) await storeCover(exchange.pool, { token, ...entry }, exchange.time)
    expect(await coveredOn(exchange.pool, exchange.time)).toEqual(new Set([`CNY.${ISSUER}`, `JETH.${ISSUER}`]))
    expect(await open(calls.poc.hedgeProofs, {})).toMatchObject({
      count: 2,
      proofs: [{ day: '2026-11-26', token: 'CNY', held: '10', owed: '9', ledger: 7 }, { token: 'JETH' }],
    })
  })
})
