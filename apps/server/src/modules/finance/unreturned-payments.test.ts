import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FinanceExchange } from './finance-exchange.fixture.ts'
import { unreturnedPayments, sendBack } from './unreturned-payments.ts'

describe('payments that could not be returned', () => {
  let exchange: FinanceExchange
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.finance_payments')
  })

  /**
   * Stores a kept payment.
   * @param why the ledger result; null if its return is uncertain
   */
  const keep = async (why: string | null): Promise<string> => {
    const order = await exchange.buy(await exchange.join(), await exchange.product())
    exchange.time += 1000
    const { hash } = await exchange.take(exchange.payment(order, { amount: '7.50', time: exchange.time }))
    await exchange.pool.query("update app.finance_payments set state = 'kept', why = $2 where hash = $1", [hash, why])
    return hash
  }
  const stateOf = async (hash: string) =>
    (await exchange.rows('select state, why, approved_by from app.finance_payments where hash = $1', [hash]))[0]
  const send = (member: string, hash: string) => sendBack(exchange.context, { hash, reason: 'a reason' }, member)
  const lastEntry = async () => {
    const [entry] = await exchange.rows<{ action: string; actor: string; detail: string }>(
      'select action, actor, detail from app.audit_log order by number desc limit 1',
    )
    return [entry?.action, entry?.actor, JSON.parse(entry?.detail ?? '{}') as unknown]
  }

  it('are listed with the reason, oldest first', async () => {
    const hashes = [await keep('tecDST_TAG_NEEDED'), await keep('unwritten'), await keep(null)]
    expect(await unreturnedPayments(exchange.pool)).toMatchObject({
      count: 3,
      payments: [
        { hash: hashes[0], amount: '7.5', why: 'refused', result: 'tecDST_TAG_NEEDED', approvedBy: '' },
        { hash: hashes[1], why: 'unwritable', result: '' },
        { hash: hashes[2], why: 'inDoubt', result: '' },
      ],
    })
  })

  it('are returned by one member if the ledger refused them', async () => {
    const hash = await keep('tecDST_TAG_NEEDED')
    expect(await send('ann', hash.toLowerCase())).toEqual({ done: true, approvedBy: 'ann' })
    expect(await stateOf(hash)).toEqual({ state: 'returning', why: null, approved_by: null })
    expect(await lastEntry()).toEqual(['finance.payment-sent-back', 'staff:ann', { payment: hash, reason: 'a reason' }])
    await expect(send('ben', hash)).rejects.toMatchObject({ code: 'reviewGone' })
  })

  it('are returned by two members if they may already have been returned', async () => {
    const hash = await keep(null)
    expect(await send('ann', hash)).toEqual({ done: false, approvedBy: 'ann' })
    expect(await stateOf(hash)).toEqual({ state: 'kept', why: null, approved_by: 'ann' })
    expect(await lastEntry()).toEqual([
      'finance.send-back-proposed',
      'staff:ann',
      { payment: hash, reason: 'a reason' },
    ])
    await expect(send('ann', hash)).rejects.toMatchObject({ code: 'otherMember' })
    expect(await send('ben', hash)).toEqual({ done: true, approvedBy: 'ann' })
    expect(await stateOf(hash)).toEqual({ state: 'returning', why: null, approved_by: null })
    expect(await lastEntry()).toEqual([
      'finance.payment-sent-back',
      'staff:ben',
      { payment: hash, reason: 'a reason', first: 'ann' },
    ])
  })

  it('cannot be returned when they do not exist', async () => {
    await expect(send('ann', 'AB'.repeat(32))).rejects.toMatchObject({ code: 'reviewGone' })
  })
})
