import { randomUUID } from 'node:crypto'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AGENT, setPause } from '../gateway/pauses.repository.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FoundPayment } from './finance-directory.ts'
import { FinanceExchange, ISSUER, RECIPIENT } from './finance-exchange.fixture.ts'
import { redeemMemo, returnMemo } from './finance-memos.ts'
import type { FinanceOrderRow } from './finance-rows.ts'
import { FINANCE_PAUSE } from './finance-stand.ts'
import { decideDoubt, financeOverview, pauseFinance } from './order-desk.ts'
import { redeemOrder } from './redeem.ts'

const { redeeming, redeemed } = FINANCE_STATE
const HASH = 'A'.repeat(64)
const OTHER_HASH = 'B'.repeat(64)

describe('the order desk', () => {
  let exchange: FinanceExchange
  let order: FinanceOrderRow
  /** Payments from the finance account that the ledger contains. */
  let paid: Map<string, FoundPayment | null>
  let context: FinanceContext
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
    const { directory } = exchange
    const payer = { ...directory, paid: (hash: string) => Promise.resolve(paid.get(hash)) }
    context = { ...exchange.context, directory: () => payer }
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    exchange.obstacle = undefined
    await exchange.pool.query('truncate app.finance_orders, app.finance_payments, app.gateway_pauses cascade')
    order = await createOrderInDoubt()
    paid = new Map([[HASH, payout()]])
  })

  /** Creates an order that may or may not have been repaid. */
  const createOrderInDoubt = async (): Promise<FinanceOrderRow> => {
    const owner = await exchange.join()
    const { id } = await exchange.holding(owner, await exchange.product())
    await redeemOrder(context, owner, 'finance', id)
    await exchange.pool.query("update app.finance_orders set reason = 'inDoubt', doubt_hash = 'D' where id = $1", [id])
    return exchange.order(id)
  }
  const payout = (more: Partial<FoundPayment> = {}): FoundPayment => {
    const { wallet: to, token, issuer, pays } = order
    const sent = { ledger: 9, time: exchange.time, from: RECIPIENT, to, token, issuer, amount: pays ?? '' }
    return { hash: HASH, ...sent, memo: redeemMemo(order.id), ...more }
  }
  const decide = (member: string, end: 'retry' | 'paid', hash?: string) =>
    decideDoubt(context, { id: order.id, end, hash, reason: 'checked' }, member)
  const votes = async () => {
    const { approved_by: by, approved_end: end, approved_hash: hash } = await exchange.order(order.id)
    return [by, end, hash]
  }

  it('records a repayment that two members confirm, but not one member twice', async () => {
    expect(await decide('ann', 'paid', HASH.toLowerCase())).toEqual({ done: false, approvedBy: 'ann' })
    expect(await votes()).toEqual(['ann', 'paid', HASH])
    await expect(decide('ann', 'paid', HASH)).rejects.toMatchObject({ code: 'otherMember' })
    expect((await exchange.order(order.id)).state).toBe(redeeming)
    expect(await decide('ben', 'paid', HASH)).toEqual({ done: true, approvedBy: 'ann' })
    const after = await exchange.order(order.id)
    expect(after).toMatchObject({ state: redeemed, reason: null, redeem_hash: HASH, doubt_hash: null })
    expect(await votes()).toEqual([null, null, null])
    await expect(decide('cid', 'paid', HASH)).rejects.toMatchObject({ code: 'reviewGone' })
    await expect(decide('cid', 'retry')).rejects.toMatchObject({ code: 'reviewGone' })
    expect(
      await exchange.rows(
        "select actor, action, detail::json->>'first' as first, detail::json->>'hash' as hash from app.audit_log order by number desc limit 2",
      ),
    ).toEqual([
      { actor: 'staff:ben', action: 'finance.doubt-settled', first: 'ann', hash: HASH },
      { actor: 'staff:ann', action: 'finance.doubt-proposed', first: null, hash: HASH },
    ])
  })

  it('retries a repayment that two members declare unpaid; a different decision restarts the vote', async () => {
    paid.set(OTHER_HASH, payout({ hash: OTHER_HASH }))
    await decide('ann', 'paid', HASH)
    expect(await decide('ben', 'paid', OTHER_HASH)).toEqual({ done: false, approvedBy: 'ben' })
    expect(await decide('cid', 'retry')).toEqual({ done: false, approvedBy: 'cid' })
    expect(await votes()).toEqual(['cid', 'retry', null])
    await expect(decide('cid', 'retry')).rejects.toMatchObject({ code: 'otherMember' })
    expect(await decide('ann', 'retry')).toEqual({ done: true, approvedBy: 'cid' })
    expect(await exchange.order(order.id)).toMatchObject({ state: redeeming, reason: null, redeem_hash: null })
    expect(await votes()).toEqual([null, null, null])
  })

  it.each<readonly [string, Partial<FoundPayment>]>([
    ['another account', { from: 'jOther' }],
    ['another token', { token: 'USD' }],
    ['a token of another issuer', { issuer: 'jOther' }],
    ['another amount', { amount: '10.000001' }],
    ['the memo of another order', { memo: redeemMemo('other') }],
    ['the memo of a returned payment', { memo: returnMemo(HASH) }],
  ])('rejects a payment with %s', async (_what, more) => {
    paid.set(HASH, payout(more))
    await expect(decide('ann', 'paid', HASH)).rejects.toMatchObject({ code: 'wrongPayment' })
    expect(await votes()).toEqual([null, null, null])
  })

  it('accepts the same amount in another notation, and a memo without a purpose', async () => {
    paid.set(HASH, payout({ amount: `${order.pays ?? ''}.0`, memo: undefined }))
    expect(await decide('ann', 'paid', HASH)).toMatchObject({ done: false })
  })

  it('rejects a foreign, an unknown and a missing transaction', async () => {
    paid.set(HASH, null)
    await expect(decide('ann', 'paid', HASH)).rejects.toMatchObject({ code: 'wrongPayment' })
    await expect(decide('ann', 'paid', OTHER_HASH)).rejects.toMatchObject({ code: 'unknownHash' })
    await expect(decide('ann', 'paid')).rejects.toMatchObject({ code: 'invalidParameter' })
    const decision = { id: randomUUID(), reason: 'checked' }
    for (const [end, hash] of [['paid', HASH] as const, ['retry', undefined] as const])
      await expect(decideDoubt(context, { ...decision, end, hash }, 'ann')).rejects.toMatchObject({
        code: 'reviewGone',
      })
  })

  it('rejects a payment that paid another order or returned a payment', async () => {
    const other = await createOrderInDoubt()
    await exchange.pool.query('update app.finance_orders set redeem_hash = $2 where id = $1', [other.id, HASH])
    await expect(decide('ann', 'paid', HASH)).rejects.toMatchObject({ code: 'wrongPayment' })
    await exchange.pool.query('update app.finance_orders set redeem_hash = null where id = $1', [other.id])
    await exchange.pool.query('update app.finance_payments set return_hash = $1', [HASH])
    await expect(decide('ann', 'paid', HASH)).rejects.toMatchObject({ code: 'wrongPayment' })
    await exchange.pool.query('update app.finance_payments set return_hash = null')
    expect(await decide('ann', 'paid', HASH)).toMatchObject({ done: false })
  })

  it('decides only orders in doubt', async () => {
    await exchange.pool.query('update app.finance_orders set reason = null where id = $1', [order.id])
    await expect(decide('ann', 'paid', HASH)).rejects.toMatchObject({ code: 'reviewGone' })
    await expect(decide('ann', 'retry')).rejects.toMatchObject({ code: 'reviewGone' })
    expect((await financeOverview(context)).doubts).toEqual([])
  })

  it('shows the debt, the balance and the orders in doubt of each token and issuer', async () => {
    await exchange.pool.query('delete from app.finance_products where id <> $1', [order.product])
    await exchange.product({ issuer: 'jAnother' })
    await exchange.product({ issuer: '' })
    const waiting = await exchange.holding(await exchange.join(), order.product)
    await exchange.pool.query("update app.finance_orders set state = $2, reason = 'frozen' where id = $1", [
      waiting.id,
      redeeming,
    ])
    exchange.obstacle = 'frozen'
    const overview = await financeOverview(context)
    expect(overview).toMatchObject({ open: true, account: RECIPIENT, paused: null, tokens: ['CNY'], returning: 0 })
    expect(overview.cover).toMatchObject([
      { token: 'CNY', issuer: '', held: null, obstacle: null, waiting: 0, principal: '0' },
      { token: 'CNY', issuer: 'jAnother', held: '1000000', obstacle: 'frozen', waiting: 0, principal: '0' },
      { token: 'CNY', issuer: ISSUER, held: '1000000', obstacle: 'frozen', waiting: 1, principal: '20' },
    ])
    expect(overview.doubts).toMatchObject([{ hash: 'D', approvedBy: '', approvedEnd: null }])
  })

  it('ends a pause set by staff at once, and a pause set by the agent when two members agree', async () => {
    const pause = (isPaused: boolean, member: string) =>
      pauseFinance(context, { paused: isPaused, reason: 'checked' }, member)
    const shown = async () => {
      const { open, reason, paused } = await financeOverview(context)
      return [open, reason, paused?.by]
    }
    expect(await pause(true, 'ann')).toBe(true)
    expect(await shown()).toEqual([false, 'paused', 'ann'])
    expect(await pause(false, 'ann')).toBe(false)
    expect(await shown()).toEqual([true, undefined, undefined])
    const since = new Date(exchange.time)
    await setPause(exchange.pool, { base: FINANCE_PAUSE, by: AGENT, reason: 'books', since })
    expect(await pause(false, 'ann')).toBe(true)
    await expect(pause(false, 'ann')).rejects.toMatchObject({ code: 'otherMember' })
    expect(await shown()).toEqual([false, 'paused', AGENT])
    expect(await pause(false, 'ben')).toBe(false)
    expect(
      await exchange.rows(
        "select action, detail::json->>'first' as first from app.audit_log order by number desc limit 4",
      ),
    ).toEqual([
      { action: 'finance.opened', first: 'ann' },
      { action: 'finance.open-proposed', first: null },
      { action: 'finance.opened', first: null },
      { action: 'finance.paused', first: null },
    ])
  })
})
