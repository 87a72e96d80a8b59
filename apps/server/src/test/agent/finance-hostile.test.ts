import { parseDecimal } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import type { TransactionJson } from '@tidebook/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveCover } from '../../modules/agent/cover-proofs.ts'
import { isDue as isFinanceDue } from '../../modules/agent/due-payments.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { FinanceWorld, type Saver } from './finance-world.fixture.ts'

describe('hostile payments to the finance account do not affect other users', () => {
  let world: FinanceWorld
  let saver: Saver
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(async () => {
    saver = await world.join()
  })

  const standing = async () => ({
    pauses: (await world.pool.query('select base, reason from app.gateway_pauses')).rows,
    open: (await world.pool.query("select * from app.finance_payments where state in ('returning', 'kept')")).rows,
    numbers: (await world.pool.query('select purpose from app.agent_numbers')).rows,
    isShort: world.world.running.agent.state.short.size > 0,
  })
  const FINE = { pauses: [], open: [], numbers: [], isShort: false }
  const submit = async ({ wallet }: Saver, draft: Partial<TransactionJson>): Promise<string> => {
    const { exchange } = world.world
    const { hash } = await exchange
      .reopened(wallet)
      .submit({ Flags: 0, ...draft } as Parameters<ReturnType<typeof exchange.reopened>['submit']>[0])
    await exchange.close()
    return hash
  }

  it.each(['1e-20', '1e-81', '3e-13', '1234567890123456e-25', '4999.123456789012'])(
    'a payment of %s, which the ledger rounds, is returned and pauses nothing',
    async (value) => {
      const order = await world.buy(saver, await world.product('CNY'), 1)
      const issuer = world.world.exchange.issuer('CNY')
      await world.pay(saver, order, { Amount: { currency: 'CNY', issuer, value } })
      await world.world.rest(8)
      expect(await standing()).toEqual(FINE)
    },
    120_000,
  )

  it('a payment with the account as the token’s issuer counts as the delivered token', async () => {
    const balanceBefore = await world.held(saver.wallet)
    const order = await world.buy(saver, await world.product('CNY'), 1)
    const any = (value: string) => ({
      Amount: { currency: 'CNY', issuer: world.account, value },
      SendMax: { currency: 'CNY', issuer: world.world.exchange.issuer('CNY'), value: '200' },
    })
    for (const value of ['5', '1e-30']) await world.pay(saver, order, any(value))
    await world.world.rest(8)
    expect([await standing(), await world.held(saver.wallet)]).toEqual([FINE, balanceBefore])
    await world.pay(saver, order, any('100'))
    await world.until(saver, order, 2)
    expect(await standing()).toEqual(FINE)
  }, 120_000)

  it('FIN-005: an order paid in a counterfeit token stays unpaid, and the token is returned', async () => {
    const order = await world.buy(saver, await world.product('CNY'), 1)
    const forger = await world.world.counterfeit(saver.wallet.address, 'CNY', '100')
    const forged = { Amount: { currency: 'CNY', issuer: forger.address, value: '100' } }
    const hash = await world.pay(saver, order, forged)
    expect((await world.tell(saver, order.orderID, hash)).code).toBe('4093')
    await world.world.rest(6)
    const { rows } = await world.pool.query('select state, fault, order_id from app.finance_payments where hash = $1', [
      hash,
    ])
    expect(rows).toEqual([{ state: 'returned', fault: 'token', order_id: null }])
    expect(await world.order(saver, order.orderID)).toMatchObject({ state: 0, hash: '' })
    const { ledger } = world.world.running.context
    const token = { chain: ledger.watch.chain, code: 'CNY', issuer: forger.address }
    expect((await ledger.held(saver.wallet.address, token)).amount).toEqual(parseDecimal('100'))
    await world.pay(saver, order)
    await world.until(saver, order, 2)
  }, 120_000)

  it("a payment to an account other than the order's is returned", async () => {
    const balanceBefore = await world.held(saver.wallet)
    const order = await world.buy(saver, await world.product('CNY'), 1)
    await world.pool.query('update app.finance_orders set recipient = $2 where id = $1', [
      order.orderID,
      world.world.stranger('swt'),
    ])
    await world.pay(saver, { ...order, account: world.account })
    await world.world.rest(6)
    expect((await world.order(saver, order.orderID)).state).toBe(0)
    expect(await world.held(saver.wallet)).toBe(balanceBefore)
  }, 120_000)

  it('a payment that ripples through the account and back is in its books and covers nothing', async () => {
    const other = await world.join({ SWT: '1000', CNY: '1' })
    const issuer = world.world.exchange.issuer('CNY')
    const through = { currency: 'CNY', issuer: world.account, value: '5' }
    const token = { currency: 'CNY', issuer, value: '5' }
    await submit(other, { TransactionType: 'TrustSet', LimitAmount: { ...through, value: '1000' } })
    const [to, back] = [other.wallet.address, saver.wallet.address]
    const covered = () => world.directory?.held('CNY', issuer)
    const [held, line] = [await covered(), await world.world.held(world.account, 'CNY')]
    const passing = await submit(saver, {
      TransactionType: 'Payment',
      Destination: to,
      Amount: through,
      SendMax: token,
    })
    await world.world.rest(3)
    expect(await standing()).toEqual(FINE)
    expect(await world.world.held(world.account, 'CNY')).not.toBe(line)
    expect(await covered()).toBe(held)
    expect(await world.directory?.payment(passing)).toBeNull()
    await submit(other, { TransactionType: 'Payment', Destination: back, Amount: token, SendMax: through })
    await world.world.rest(3)
    expect(await standing()).toEqual(FINE)
  }, 120_000)

  it('reports a payment to a wallet only if another account delivered something to that wallet', async () => {
    const other = await world.join({ SWT: '1000', CNY: '100' })
    const [from, to] = [saver.wallet.address, other.wallet.address]
    const token = (value: string) => ({ currency: 'CNY', issuer: world.world.exchange.issuer('CNY'), value })
    const paid = (hash: string, address: string) => world.directory?.paid(hash, address)
    const one = await submit(saver, { TransactionType: 'Payment', Destination: to, Amount: token('1') })
    expect(await paid(one, to)).toMatchObject({ from, to, token: 'CNY', amount: '1' })
    expect(await paid(one, from)).toBeNull()
    const failed = await submit(saver, { TransactionType: 'Payment', Destination: to, Amount: token('1000000') })
    expect(await paid(failed, to)).toBeNull()
    expect(await paid(await submit(saver, { TransactionType: 'AccountSet' }), from)).toBeNull()
    await submit(other, { TransactionType: 'OfferCreate', TakerPays: '1000000', TakerGets: token('2') })
    const balanceBefore = await world.held(saver.wallet)
    const self = { TransactionType: 'Payment', Destination: from, Amount: token('2'), SendMax: '1000000' }
    const exchanged = await submit(saver, self)
    expect(await world.held(saver.wallet)).not.toBe(balanceBefore)
    expect(await paid(exchanged, from)).toBeNull()
  }, 120_000)

  it('an unencodable payment is left to staff, and blocks no other payment’s sequence number', async () => {
    const hash = 'AB'.repeat(32)
    await world.pool.query(
      `insert into app.finance_payments (hash, ledger, at, sender, token, issuer, amount, state, fault)
       values ($1, 1, now() - interval '1 day', $2, 'CNY', $3, 1, 'returning', 'memo')`,
      [hash, world.account, world.world.exchange.issuer('CNY')],
    )
    const balanceBefore = await world.held(saver.wallet)
    const held = await world.holding(saver, 'CNY', 1)
    await world.redeem(saver, held.orderID)
    await world.until(saver, held, 5)
    expect(await world.held(saver.wallet)).toBe(balanceBefore)
    const { open, ...rest } = await standing()
    expect([rest, open]).toMatchObject([{ pauses: [], numbers: [], isShort: false }, [{ hash, state: 'kept' }]])
    await world.pool.query('delete from app.finance_payments where hash = $1', [hash])
  }, 120_000)

  it('signs the amount currently owed, not a stale one', async () => {
    const order = await world.holding(saver, 'CNY', 1)
    await world.redeem(saver, order.orderID)
    const { ledger } = world.world.running.context
    const asset = { chain: ledger.watch.chain, code: 'CNY', issuer: world.world.exchange.issuer('CNY') }
    const right = { from: world.account, to: saver.wallet.address, asset, amount: parseDecimal('100') }
    const isOwed = (transfer: Transfer): Promise<boolean> =>
      inTransaction(world.pool, (tx) => isFinanceDue(tx, `finance:${order.orderID}:redeem`, transfer))
    const other = { ...asset, issuer: world.account }
    for (const wrong of [{ amount: parseDecimal('100.07') }, { to: world.account }, { asset: other }])
      expect(await isOwed({ ...right, ...wrong })).toBe(false)
    expect(await isOwed(right)).toBe(true)
    await world.until(saver, order, 5)
  }, 120_000)

  it('reports no holdings before a ledger contains them', async () => {
    await world.holding(saver, 'CNY', 1)
    await world.pool.query('delete from app.finance_cover')
    const { context } = world.world.running
    await proveCover(context, world.world.stranger('swt'))
    expect((await world.pool.query('select 1 from app.finance_cover')).rows).toEqual([])
    await proveCover(context, world.account)
    expect((await world.pool.query('select 1 from app.finance_cover')).rows.length).toBeGreaterThan(0)
  }, 120_000)

  it('a recipient that can no longer receive refunds blocks no one else', async () => {
    const gone = await world.join({ SWT: '1000', CNY: '7' })
    const order = await world.buy(gone, await world.product('CNY'), 1)
    await world.pay(gone, order, { amount: '7' })
    // The recipient now requires a destination tag, which refunds do not have.
    await submit(gone, { TransactionType: 'AccountSet', SetFlag: 1 })
    const balanceBefore = await world.held(saver.wallet)
    const held = await world.holding(saver, 'CNY', 1)
    await world.redeem(saver, held.orderID)
    await world.until(saver, held, 5)
    await world.world.rest(4)
    expect(await world.held(saver.wallet)).toBe(balanceBefore)
    const { open, ...rest } = await standing()
    expect(rest).toEqual({ pauses: [], numbers: [], isShort: false })
    expect(open).toMatchObject([{ state: 'kept', sender: gone.wallet.address }])
  }, 120_000)
})
