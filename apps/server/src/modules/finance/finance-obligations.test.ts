import { FINANCE_STATE, type FinanceState } from '@tidebook/contract/finance'
import { describe, expect, it } from 'vitest'
import type { Queries } from '../../platform/database/queries.ts'
import type { Outcome } from '../obligations/obligation.ts'
import { FINANCE_OBLIGATIONS, UNWRITTEN } from './finance-obligations.ts'
import type { FinanceOrderRow, PaymentRow } from './finance-rows.ts'

const { active, matured, redeeming, redeemed } = FINANCE_STATE
const { 'finance:redeem': redeem, 'finance:return': returnPayment } = FINANCE_OBLIGATIONS
const AT = Date.UTC(2026, 10, 27)
const ASSET = { token: 'CNY', issuer: 'jIssuer' }

const ORDER = {
  ...ASSET,
  id: 'F',
  state: redeeming,
  reason: null,
  pays: '10.5',
  wallet: 'jWallet',
  days: 30,
  passed: 30,
} as FinanceOrderRow
const PAYMENT = { ...ASSET, hash: 'P', state: 'returning', sender: 'jSender', amount: '7' } as PaymentRow

/** Records the columns that each statement writes. */
function recorder() {
  const steps: Record<string, unknown>[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    const names = [...(text.split(' where ')[0] ?? '').matchAll(/(\w+) = \$(\d+)/g)]
    steps.push(Object.fromEntries(names.map(([, name = '', place]) => [name, values[Number(place) - 1]])))
    return { rows: [{}] }
  }
  return { tx: { query } as unknown as Queries, steps }
}

async function redemption(outcome: Outcome, more: Partial<FinanceOrderRow> = {}) {
  const { tx, steps } = recorder()
  return [await redeem.settle(tx, { ...ORDER, ...more }, outcome, AT), ...steps]
}

async function refund(outcome: Outcome, more: Partial<PaymentRow> = {}) {
  const { tx, steps } = recorder()
  return [await returnPayment.settle(tx, { ...PAYMENT, ...more }, outcome, AT), ...steps]
}

const paid = { kind: 'paid', hash: 'H', failure: 'refused' } as const
const lost = { kind: 'lost', hash: 'H', failure: 'refused' } as const
const undone = { kind: 'undone', hash: 'H', result: 'tecPATH_DRY', failure: 'cannotReceive' } as const
const abandoned = { kind: 'abandoned', hindrance: 'receiver' } as const

describe('a redemption', () => {
  it('owes its amount to its wallet, but only while staff need not decide', () => {
    expect(redeem.owed(ORDER)).toEqual({ to: 'jWallet', amount: '10.5', asset: ASSET })
    expect(redeem.owed({ ...ORDER, reason: 'inDoubt' })).toBeUndefined()
    expect(redeem.owed({ ...ORDER, pays: null })).toBeUndefined()
    for (const state of [active, matured, redeemed] as FinanceState[])
      expect(redeem.owed({ ...ORDER, state })).toBeUndefined()
  })

  it('ends when it is paid', async () => {
    expect(await redemption(paid)).toMatchObject([
      true,
      { state: redeemed, redeem_hash: 'H', doubt_hash: null, reason: null },
    ])
  })

  it('keeps its state and waits for staff, with the hash of the payment, if the outcome is unknown', async () => {
    expect(await redemption(lost)).toEqual([
      true,
      { reason: 'inDoubt', doubt_hash: 'H', approved_by: null, approved_end: null, approved_hash: null },
    ])
  })

  it('returns to the previous state, with the bonus and the reason, if nothing was paid', async () => {
    const back = { pays: null, keeps_bonus: true, doubt_hash: null }
    expect(await redemption(undone)).toMatchObject([true, { ...back, state: matured, reason: 'cannotReceive' }])
    expect(await redemption(abandoned, { passed: 29 })).toMatchObject([
      true,
      { ...back, state: active, reason: 'refused' },
    ])
  })

  it('ignores an outcome in another state', async () => {
    expect(await redemption(paid, { state: redeemed })).toEqual([false])
  })
})

describe('a payment to return', () => {
  it('owes its amount to its sender', () => {
    expect(returnPayment.owed(PAYMENT)).toEqual({ to: 'jSender', amount: '7', asset: ASSET })
    for (const state of ['joined', 'returned', 'kept'] as const)
      expect(returnPayment.owed({ ...PAYMENT, state })).toBeUndefined()
  })

  it('ends when it is paid, and is kept with the reason otherwise', async () => {
    expect(await refund(paid)).toEqual([true, { state: 'returned', return_hash: 'H', doubt_hash: null, why: null }])
    for (const [outcome, why, doubt] of [
      [lost, null, 'H'],
      [undone, 'tecPATH_DRY', null],
      [abandoned, UNWRITTEN, null],
      [{ kind: 'refused', hash: 'H', failure: 'refused' } as const, 'refused', null],
    ] as const)
      expect(await refund(outcome)).toEqual([true, { state: 'kept', return_hash: null, doubt_hash: doubt, why }])
  })

  it('is returned if a ledger contains the payment whose outcome was unknown', async () => {
    const kept = { state: 'kept', why: null, doubt_hash: 'H' } as const
    expect(await refund(paid, kept)).toEqual([
      true,
      { state: 'returning', approved_by: null },
      { state: 'returned', return_hash: 'H', doubt_hash: null, why: null },
    ])
    expect(await refund({ ...paid, hash: 'OTHER' }, kept)).toEqual([false])
    expect(await refund(paid, { ...kept, why: 'tecPATH_DRY' })).toEqual([false])
    expect(await refund(lost, kept)).toEqual([false])
  })

  it('ignores an outcome in another state', async () => {
    expect(await refund(paid, { state: 'kept' })).toEqual([false])
  })
})
