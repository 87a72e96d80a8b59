import { ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import { describe, expect, it } from 'vitest'
import type { Queries } from '../../platform/database/queries.ts'
import type { Outcome } from '../obligations/obligation.ts'
import { ORDER_OBLIGATIONS, owedBy } from './order-obligations.ts'
import type { DepositRow, WithdrawalRow } from './order-row.ts'

const { confirming, processing, review, success, failed } = ORDER_STATUS
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const AT = Date.UTC(2026, 10, 27)

const DEPOSIT = {
  id: 'D',
  chain: 'eth',
  wallet: 'jWallet',
  status: processing,
  ends: 'pay',
  credited: '9.8',
  received: '10',
  sender: ETH,
  seen: 12,
  wanted: 12,
} as DepositRow
const WITHDRAWAL = {
  id: 'W',
  chain: 'eth',
  wallet: 'jWallet',
  status: processing,
  ends: 'pay',
  amount: '10',
  pays: '9.8',
  recipient: ETH,
  tag: null,
  payout_memo: null,
} as WithdrawalRow

function deposit(end: 'pay' | 'return', more: Partial<DepositRow> = {}) {
  return ORDER_OBLIGATIONS[`deposit:${end}`].owed({ ...DEPOSIT, ends: end, ...more })
}

function withdrawal(end: 'pay' | 'return', more: Partial<WithdrawalRow> = {}) {
  return ORDER_OBLIGATIONS[`withdraw:${end}`].owed({ ...WITHDRAWAL, ends: end, ...more })
}

describe('the debt of a deposit', () => {
  it('is the credited amount to the wallet, or the received amount to the sender', () => {
    expect(deposit('pay')).toEqual({ to: 'jWallet', amount: '9.8' })
    expect(deposit('pay', { ends: null })).toEqual({ to: 'jWallet', amount: '9.8' })
    expect(deposit('return')).toEqual({ to: ETH, amount: '10' })
  })

  it('is undefined without a receiver or an amount', () => {
    expect(deposit('pay', { credited: null })).toBeUndefined()
    expect(deposit('pay', { wallet: '' })).toBeUndefined()
    expect(deposit('return', { received: null })).toBeUndefined()
    expect(deposit('return', { sender: null })).toBeUndefined()
  })

  it('is undefined for the other end, in another status, and before its block is final', () => {
    expect(deposit('pay', { ends: 'return' })).toBeUndefined()
    expect(deposit('return', { ends: 'pay' })).toBeUndefined()
    for (const status of [confirming, review, success, failed]) expect(deposit('pay', { status })).toBeUndefined()
    expect(deposit('pay', { seen: 11 })).toBeUndefined()
    expect(deposit('return', { seen: null })).toBeUndefined()
  })
})

describe('the debt of a withdrawal', () => {
  it('is the amount less the fee to the recipient, or the whole amount to the wallet', () => {
    expect(withdrawal('pay')).toEqual({ to: ETH, amount: '9.8' })
    expect(withdrawal('pay', { tag: '0', payout_memo: '' })).toEqual({ to: ETH, amount: '9.8', tag: 0, memo: '' })
    expect(withdrawal('return')).toEqual({ to: 'jWallet', amount: '10' })
  })

  it('is undefined without an amount or a recipient that its chain can pay', () => {
    for (const more of [{ pays: null }, { recipient: null }, { recipient: 'nobody' }, { chain: 'doge' }])
      expect(owedBy('withdraw', { ...WITHDRAWAL, ...more }, 'pay')).toBeUndefined()
  })

  it('is undefined for the other end and in another status', () => {
    expect(withdrawal('pay', { ends: 'return' })).toBeUndefined()
    expect(withdrawal('return', { status: review })).toBeUndefined()
  })
})

/** Settles an order, and returns the columns that each step writes. */
async function settled(
  kind: 'deposit' | 'withdraw',
  end: 'pay' | 'return',
  outcome: Outcome,
  status: OrderStatus = processing,
) {
  const steps: Record<string, unknown>[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    const names = [...(text.split(' where ')[0] ?? '').matchAll(/(\w+) = \$(\d+)/g)]
    steps.push(Object.fromEntries(names.map(([, name = '', place]) => [name, values[Number(place) - 1]])))
    return { rows: [{}] }
  }
  const tx = { query } as unknown as Queries
  const isSettled =
    kind === 'deposit'
      ? await ORDER_OBLIGATIONS[`deposit:${end}`].settle(tx, { ...DEPOSIT, status }, outcome, AT)
      : await ORDER_OBLIGATIONS[`withdraw:${end}`].settle(tx, { ...WITHDRAWAL, status }, outcome, AT)
  return { isSettled, steps }
}

const NO_VOTE = { approved_by: null, approved_end: null }

describe('the outcome of a payment', () => {
  const paid = { kind: 'paid', hash: 'H', failure: 'refused' } as const

  it('ends the order with the hash, and without a staff vote', async () => {
    expect(await settled('deposit', 'pay', paid)).toMatchObject({
      isSettled: true,
      steps: [{ status: success, credit_hash: 'H', reason: null, ends: 'pay', ...NO_VOTE }],
    })
    expect(await settled('withdraw', 'return', paid)).toMatchObject({
      isSettled: true,
      steps: [{ status: failed, payout_hash: 'H', reason: 'returned', ends: 'return', ...NO_VOTE }],
    })
  })

  it('ends an order that waits for staff, but not one that has ended', async () => {
    const late = await settled('withdraw', 'pay', paid, review)
    expect(late.isSettled).toBe(true)
    expect(late.steps.map(({ status }) => status)).toEqual([processing, success])
    expect(late.steps.at(-1)).toMatchObject({ payout_hash: 'H', ends: 'pay' })
    expect(await settled('withdraw', 'pay', paid, success)).toEqual({ isSettled: false, steps: [] })
    expect(await settled('withdraw', 'pay', paid, confirming)).toEqual({ isSettled: false, steps: [] })
  })

  const undone = { kind: 'undone', hash: 'H', result: 'tec' } as const
  it.each<readonly ['deposit' | 'withdraw', Outcome, string]>([
    ['deposit', { kind: 'lost', hash: 'H', failure: 'refused' }, 'inDoubt'],
    ['withdraw', { kind: 'refused', hash: 'H', failure: 'refused' }, 'refused'],
    ['withdraw', { ...undone, failure: 'refused' }, 'refused'],
    ['withdraw', { ...undone, failure: 'cannotReceive' }, 'cannotReceive'],
    ['deposit', { kind: 'abandoned', hindrance: 'receiver' }, 'cannotReceive'],
    ['withdraw', { kind: 'abandoned', hindrance: 'receiver' }, 'wrongRecipient'],
    ['deposit', { kind: 'abandoned', hindrance: 'unconfirmed' }, 'reorganised'],
    ['withdraw', { kind: 'abandoned', hindrance: 'unwritable' }, 'refused'],
  ])('sends a %s to staff with its reason: %o is %s', async (kind, outcome, reason) => {
    const column = kind === 'deposit' ? 'credit_hash' : 'payout_hash'
    const { isSettled, steps } = await settled(kind, 'pay', outcome)
    expect([isSettled, steps.length]).toEqual([true, 1])
    expect(steps[0]).toMatchObject({ status: review, reason, ...NO_VOTE })
    expect(steps[0]?.[column]).toBe('hash' in outcome ? 'H' : undefined)
    expect(await settled(kind, 'pay', outcome, review)).toEqual({ isSettled: true, steps: [] })
  })
})
