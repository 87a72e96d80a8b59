import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginTransaction, type TrackedTransaction, type TransactionState } from './tracked-transaction.ts'
import { applyTransactionEvent, trackTransaction, transactionStore } from './transaction-store.ts'

const tx = { TransactionType: 'OfferCreate', Account: 'jA' }

function one(id: string, state: TransactionState = 'signing'): TrackedTransaction {
  return {
    ...beginTransaction({ kind: 'order', tx }, id, 1),
    state,
  }
}

function ids() {
  return transactionStore.get().map(({ id }) => id)
}

describe('transactions of this visit', () => {
  beforeEach(() => transactionStore.set([]))

  it('are listed newest first without duplicates, in their first version', () => {
    trackTransaction(one('a'))
    trackTransaction(one('b'))
    trackTransaction(one('a', 'failed'))
    expect(transactionStore.get()).toEqual([one('b'), one('a')])
  })

  it('change through their own events, which return the versions before and after', () => {
    for (const id of ['a', 'b']) trackTransaction(one(id))
    const change = applyTransactionEvent('a', { type: 'moved', phase: 'submitted', result: 'tesSUCCESS' })
    expect(change).toEqual({ before: one('a'), after: { ...one('a', 'submitted'), result: 'tesSUCCESS' } })
    expect(transactionStore.get()).toEqual([one('b'), change?.after])
    expect(applyTransactionEvent('x', { type: 'stopped', code: 'x' })).toBeUndefined()
  })

  it('notify no subscriber of an event without a change', () => {
    trackTransaction(one('a', 'failed'))
    const heard = vi.fn()
    const stop = transactionStore.subscribe(heard)
    const change = applyTransactionEvent('a', { type: 'stopped', code: 'x' })
    expect([change?.before === change?.after, heard.mock.calls.length]).toEqual([true, 0])
    stop()
  })

  it('are dropped beyond 150 settled ones, but never when unsettled', () => {
    trackTransaction(one('old', 'unknown'))
    trackTransaction(one('first', 'validated'))
    for (let index = 0; index < 149; index += 1) trackTransaction(one(`${index}`, 'validated'))
    expect([ids().length, ids().includes('first')]).toEqual([151, true])
    trackTransaction(one('last', 'expired'))
    expect([ids().length, ids().includes('first'), ids().includes('old')]).toEqual([151, false, true])
  })
})
