import type { Submission } from '@tidebook/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPending } from './pending-record.ts'
import { beginTransaction, isSettled, transactionFlow } from './tracked-transaction.ts'
import type { TransactionEvent } from './tracked-transaction.ts'

const ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const tx = { TransactionType: 'OfferCreate', Account: ACCOUNT }
const submission: Submission = {
  blob: '1200AB',
  hash: 'A'.repeat(64),
  account: ACCOUNT,
  sequence: 7,
  lastLedger: 120,
  firstLedger: 100,
}
const signed: TransactionEvent = { type: 'signed', tx, submission }
const begun = beginTransaction({ kind: 'order', tx }, 'one', 1)

function run(...events: TransactionEvent[]) {
  return events.reduce(transactionFlow, begun)
}

describe('the life cycle of a transaction', () => {
  it('moves from signing through submitted to validated', () => {
    expect(begun.state).toBe('signing')
    expect(run(signed)).toMatchObject({ state: 'signing', hash: submission.hash, sequence: 7 })
    const submitted = run(signed, { type: 'moved', phase: 'submitted', result: 'tesSUCCESS' })
    expect(submitted).toMatchObject({ state: 'submitted', result: 'tesSUCCESS' })
    expect(
      transactionFlow(submitted, { type: 'moved', phase: 'validated', result: 'tesSUCCESS', ledger: 101 }),
    ).toMatchObject({ state: 'validated', ledger: 101 })
  })

  it('fails with the code of the reason when it cannot be signed (ERR-038)', () => {
    expect(run({ type: 'stopped', code: 'keyring/signature-failed' })).toMatchObject({
      state: 'failed',
      code: 'keyring/signature-failed',
    })
  })

  it('treats unknown as not failed and allows any later state (TRD-107)', () => {
    const unknown = run(signed, { type: 'moved', phase: 'unknown' })
    expect(unknown.state).toBe('unknown')
    expect(isSettled(unknown)).toBe(false)
    expect(transactionFlow(unknown, { type: 'moved', phase: 'submitted', result: 'tesSUCCESS' }).state).toBe(
      'submitted',
    )
    expect(transactionFlow(unknown, { type: 'moved', phase: 'expired' }).state).toBe('expired')
  })

  it('drops the previous result when it is signed again with a fresh sequence number', () => {
    const again = run(
      signed,
      { type: 'moved', phase: 'submitted', result: 'terPRE_SEQ' },
      { ...signed, submission: { ...submission, sequence: 8, hash: 'B'.repeat(64) } },
    )
    expect(again).toMatchObject({ state: 'signing', sequence: 8, hash: 'B'.repeat(64) })
    expect(again.result).toBeUndefined()
  })

  const phase = fc.constantFrom('submitted', 'unknown', 'validated', 'failed', 'expired')
  const event = fc.oneof(
    fc.constant(signed),
    fc.record({ type: fc.constant('stopped'), code: fc.constant('transaction/network') }),
    fc.record(
      { type: fc.constant('moved'), phase, result: fc.constant('tecKILLED'), ledger: fc.nat(1000) },
      { requiredKeys: ['type', 'phase'] },
    ),
  ) as fc.Arbitrary<TransactionEvent>

  it('never changes after a validated ledger (property)', () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, after) => {
        const spoken = [...before, { type: 'moved', phase: 'failed', result: 'tecKILLED', ledger: 5 } as const].reduce(
          transactionFlow,
          begun,
        )
        expect(after.reduce(transactionFlow, spoken)).toBe(spoken)
      }),
    )
  })

  it('changes after its settlement only through a ledger (property)', () => {
    fc.assert(
      fc.property(fc.array(event), event, (before, next) => {
        const state = before.reduce(transactionFlow, begun)
        const moved = transactionFlow(state, next)
        if (isSettled(state) && !(next.type === 'moved' && next.ledger !== undefined)) expect(moved).toBe(state)
      }),
    )
  })
})

describe('pending transactions in storage', () => {
  const kept = { id: 'one', kind: 'order', tx, at: 1, submission }

  it('are restored as stored, even with a ticket; invalid entries are not restored', () => {
    const withTicket = { ...kept, submission: { ...submission, sequence: 0, ticket: 9 } }
    expect(readPending(JSON.parse(JSON.stringify([kept, withTicket])))).toEqual([
      { about: { id: 'one', kind: 'order', tx, at: 1 }, submission },
      { about: { id: 'one', kind: 'order', tx, at: 1 }, submission: withTicket.submission },
    ])
    for (const bad of [
      undefined,
      {},
      [7],
      [{ ...kept, kind: 'theft' }],
      [{ ...kept, tx: {} }],
      [{ ...kept, tx: { ...tx, Account: 'jOther' } }],
      [{ ...kept, submission: { ...submission, hash: 'x' } }],
      [{ ...kept, submission: { ...submission, lastLedger: 1.5 } }],
      [{ ...kept, submission: { ...submission, ticket: '9' } }],
    ]) {
      expect(readPending(bad)).toEqual([])
    }
  })

  it('never crash the reader for any content of the storage (property)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(readPending(value))).toBe(true)
      }),
    )
  })
})
