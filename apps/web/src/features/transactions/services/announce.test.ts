import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { toastStore } from '../../toasts/index.ts'
import { beginTransaction } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionKind } from '../model/tracked-transaction.ts'
import { announce, tellInactive, tellNetwork } from './announce.ts'
import { resultWords } from './result-words.ts'

const last = () => toastStore.get().at(-1)
const at = (kind: TransactionKind, change: Partial<TrackedTransaction>): TrackedTransaction => ({
  ...beginTransaction({ kind, tx: { TransactionType: 'OfferCreate', Account: 'j' } }, 'one', 1),
  ...change,
})

beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => toastStore.set([]))

describe('what a person hears about a transaction', () => {
  it('ERR-080 ERR-081 ERR-040 success of an order and of a cancel, 2 seconds', () => {
    announce(at('order', { state: 'validated', ledger: 5 }))
    expect(last()).toMatchObject({ title: 'The order is placed', kind: 'done', durationMs: 2000 })
    announce(at('cancel', { state: 'validated', ledger: 5 }))
    expect(last()?.title).toBe('Cancel succeeded')
  })

  it('ERR-079 success of a transfer, 2 seconds', () => {
    announce(at('payment', { state: 'validated', ledger: 5 }))
    expect(last()).toMatchObject({ title: 'Transfer succeeded', kind: 'done', durationMs: 2000 })
  })

  it('ERR-037 ERR-039 ERR-034 ERR-035 failures say what, why and what next, never a raw code', () => {
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
    ['resting', 'The order is placed'],
    ['filled', 'The order was filled'],
    ['partly-resting', 'Partly filled, the rest is in the book'],
    ['partly', 'Partly filled, the rest was cancelled'],
  ] as const)('an order that came to "%s" is told so', (outcome, title) => {
    announce(at('order', { state: 'validated', ledger: 5, outcome }))
    expect(last()).toMatchObject({ title, kind: 'done' })
  })

  it('a killed order did what it was told to: no failure, but why nothing was traded', () => {
    announce(at('order', { state: 'failed', result: 'tecKILLED', ledger: 5 }))
    expect(last()).toMatchObject({ title: 'The order was not filled', kind: 'warning' })
    expect(last()?.text).toContain('nothing was traded')
    expect(last()?.text).not.toContain('tec')
  })

  it('one transaction is one message, replaced as it moves on; unknown is never called failed', () => {
    announce(at('order', { state: 'submitted', result: 'tesSUCCESS' }))
    expect(last()).toMatchObject({ title: 'The order is on its way', kind: 'pending', durationMs: 0 })
    announce(at('order', { state: 'unknown' }))
    expect(toastStore.get()).toHaveLength(1)
    expect(last()).toMatchObject({ title: 'Order result not known yet', kind: 'info', durationMs: 0 })
    expect(last()?.text).toContain('neither failed nor succeeded')
  })

  it('what failed before sending is told once, by whoever knew why', () => {
    announce(at('order', { state: 'failed', code: 'keyring/signature-failed' }))
    expect(toastStore.get()).toHaveLength(0)
  })

  it('ERR-054 an inactive wallet is told with the 35 SWTC it needs', () => {
    tellInactive()
    expect(last()?.title).toContain('35 SWTC')
    activateMessages('ru', compileCatalog('ru'))
    tellInactive()
    expect(last()?.title).toContain('35 SWTC')
  })

  it('a network that is away is told; nothing was sent', () => {
    tellNetwork('Network Error')
    expect(last()?.title).toContain('No connection to the exchange')
    expect(last()?.text).toContain('Nothing was sent')
  })
})
