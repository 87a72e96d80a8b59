import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { toastStore } from '../../toasts/index.ts'
import { beginTransaction } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionKind } from '../model/tracked-transaction.ts'
import { announce, showInactiveToast, showNetworkToast } from './announce.ts'
import { failureReason, resultWords } from './result-words.ts'

function last() {
  return toastStore.get().at(-1)
}

function at(kind: TransactionKind, change: Partial<TrackedTransaction>): TrackedTransaction {
  return {
    ...beginTransaction({ kind, tx: { TransactionType: 'OfferCreate', Account: 'j' } }, 'one', 1),
    ...change,
  }
}

beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => toastStore.set([]))

describe('the reason of a failure', () => {
  it('is the result in the ledger, or that no ledger included it in time, whatever a node reported before', () => {
    expect(failureReason(at('cancel', { state: 'failed', result: 'tecNO_ENTRY', ledger: 5 }))).toBe(
      'The order or object it refers to no longer exists.',
    )
    for (const result of ['terPRE_SEQ', 'telCAN_NOT_QUEUE_FULL', 'tesSUCCESS', undefined])
      expect(failureReason(at('cancel', { state: 'expired', ...(result !== undefined && { result }) }))).toMatch(
        /^No ledger included it in time/u,
      )
    expect(failureReason(at('cancel', { state: 'failed', code: 'keyring/locked' }))).toBeUndefined()
  })
})

describe('the announcement of a transaction', () => {
  it('shows the success of an order and of a cancellation for 2 seconds (ERR-080, ERR-081, ERR-040)', () => {
    announce(at('order', { state: 'validated', ledger: 5 }))
    expect(last()).toMatchObject({ title: 'Order placed', kind: 'done', durationMs: 2000 })
    announce(at('cancel', { state: 'validated', ledger: 5 }))
    expect(last()?.title).toBe('Cancel succeeded')
  })

  it('shows the success of a transfer for 2 seconds (ERR-079)', () => {
    announce(at('payment', { state: 'validated', ledger: 5 }))
    expect(last()).toMatchObject({ title: 'Transfer succeeded', kind: 'done', durationMs: 2000 })
  })

  it('shows failure, reason and next step, never a raw code (ERR-037, ERR-039, ERR-034, ERR-035)', () => {
    announce(at('order', { state: 'failed', result: 'tecUNFUNDED_OFFER' }))
    expect(last()).toMatchObject({
      title: 'Submission failure',
      text: 'Your balance does not cover this order. Lower the amount or add funds.',
      kind: 'danger',
    })
    announce(at('cancel', { state: 'failed', result: 'tecNO_ENTRY' }))
    expect(last()?.title).toBe('Cancel failed')
    announce(at('payment', { state: 'failed', result: 'tecUNFUNDED_PAYMENT' }))
    expect(last()).toMatchObject({ title: 'Payment submission failed' })
    expect(last()?.text).toContain('Insufficient payment balance.')
    expect(last()?.text).not.toMatch(/te[cfmlr][A-Z]/u)
    expect(resultWords(at('order', { state: 'failed', result: 'tecKILLED' })).raw).toBe('tecKILLED')
  })

  it.each([
    ['resting', 'Order placed'],
    ['filled', 'Order filled'],
    ['partly-resting', 'Partly filled, the rest is in the book'],
    ['partly', 'Partly filled, the rest was cancelled'],
  ] as const)('shows the order outcome "%s"', (outcome, title) => {
    announce(at('order', { state: 'validated', ledger: 5, outcome }))
    expect(last()).toMatchObject({ title, kind: 'done' })
  })

  it('shows a killed order as no failure, with the reason why nothing was traded', () => {
    announce(at('order', { state: 'failed', result: 'tecKILLED', ledger: 5 }))
    expect(last()).toMatchObject({ title: 'Order not filled', kind: 'warning' })
    expect(last()?.text).toContain('nothing was traded')
    expect(last()?.text).not.toContain('tec')
  })

  it('uses one message per transaction, replaced at each change, and never calls unknown failed', () => {
    announce(at('order', { state: 'submitted', result: 'tesSUCCESS' }))
    expect(last()).toMatchObject({ title: 'Order submitted', kind: 'pending', durationMs: 0 })
    announce(at('order', { state: 'unknown' }))
    expect(toastStore.get()).toHaveLength(1)
    expect(last()).toMatchObject({ title: 'Order result not known yet', kind: 'info', durationMs: 0 })
    expect(last()?.text).toContain('neither failed nor succeeded')
  })

  it('shows a failure before sending once, through the caller that knows the reason', () => {
    announce(at('order', { state: 'failed', code: 'keyring/signature-failed' }))
    expect(toastStore.get()).toHaveLength(0)
  })

  it('shows the required 35 SWTC for an inactive wallet (ERR-054)', () => {
    showInactiveToast()
    expect(last()?.title).toContain('35 SWTC')
    activateMessages('ru', compileCatalog('ru'))
    showInactiveToast()
    expect(last()?.title).toContain('35 SWTC')
  })

  it('shows an unavailable network and that nothing was sent', () => {
    showNetworkToast('Network Error')
    expect(last()?.title).toContain('No connection to the exchange')
    expect(last()?.text).toContain('Nothing was sent')
  })
})
