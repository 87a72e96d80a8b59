import { DAY_MS } from '@tidebook/contract/finance'
import { describe, expect, it } from 'vitest'
import type { FinanceOrderRow } from './finance-rows.ts'
import { financeOrderOf, productOf } from './finance-view.ts'
import type { SoldProduct } from './products.repository.ts'

const TERMS = { family: 'finance', token: 'CNY', issuer: 'jIssuer', rate: 730, days: 30, early: 'never' } as const
const CREATED = new Date(Date.UTC(2026, 10, 26))

describe('responses of the finance calls', () => {
  it('show the unsold shares, never a negative number', () => {
    const row: SoldProduct = {
      ...TERMS,
      id: '11111111-1111-4111-a111-111111111111',
      unit: '10.00',
      least: 1,
      most: 5,
      total: 10,
      state: 'open',
      created: CREATED,
      created_by: 'ann',
      proposed_by: null,
      sold: 3,
    }
    expect(productOf(row)).toMatchObject({ unit: '10', total: 10, left: 7 })
    expect(productOf({ ...row, sold: 12 }).left).toBe(0)
  })

  it('show the term, reason and payout of an order once known (ENT-047)', () => {
    const row: FinanceOrderRow = {
      ...TERMS,
      id: '11111111-1111-4111-a111-111111111111',
      account: null,
      wallet: 'jWallet',
      product: '22222222-2222-4222-a222-222222222222',
      shares: 3,
      amount: '30.00',
      promised: '0.18',
      recipient: 'jFinance',
      state: 0,
      reason: null,
      hash: null,
      ledger: null,
      pay_by: new Date(CREATED.getTime() + 1000),
      begins: null,
      passed: 0,
      bonus: '0',
      keeps_bonus: true,
      pays: null,
      redeem_hash: null,
      doubt_hash: null,
      approved_by: null,
      approved_end: null,
      approved_hash: null,
      created: CREATED,
      changed: CREATED,
      steps: [],
      request_id: null,
    }
    const known = ['reason', 'begins', 'matures', 'pays', 'redeemHash']
    const created = financeOrderOf(row)
    expect(created).toMatchObject({
      orderID: row.id,
      productID: row.product,
      boughtPers: 3,
      hash: '',
      memo: row.id,
      state: 0,
    })
    expect(Object.keys(created).filter((name) => known.includes(name))).toEqual([])
    expect(created).toMatchObject({ hash: '', amount: '30', payBy: CREATED.getTime() + 1000 })
    const begins = new Date(CREATED.getTime() + 5)
    const paid: FinanceOrderRow = { ...row, begins, reason: 'frozen', pays: '30.180', redeem_hash: 'AB' }
    expect(financeOrderOf(paid)).toMatchObject({
      reason: 'frozen',
      begins: begins.getTime(),
      matures: begins.getTime() + 30 * DAY_MS,
      pays: '30.18',
      redeemHash: 'AB',
    })
  })
})
