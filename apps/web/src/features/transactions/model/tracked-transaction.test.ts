import type { Submission } from '@tidebook/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSequence } from './next-sequence.ts'
import { readPending, withPending } from './pending-record.ts'
import { beginTransaction, isSettled, transactionFlow } from './tracked-transaction.ts'
import type { TrackedTransaction, TransactionEvent } from './tracked-transaction.ts'

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
const run = (...events: TransactionEvent[]) => events.reduce(transactionFlow, begun)

describe('life of a transaction', () => {
  it('goes from signing over submitted to validated', () => {
    expect(begun.state).toBe('signing')
    expect(run(signed)).toMatchObject({ state: 'signing', hash: submission.hash, sequence: 7 })
    const submitted = run(signed, { type: 'moved', phase: 'submitted', result: 'tesSUCCESS' })
    expect(submitted).toMatchObject({ state: 'submitted', result: 'tesSUCCESS' })
    expect(
      transactionFlow(submitted, { type: 'moved', phase: 'validated', result: 'tesSUCCESS', ledger: 101 }),
    ).toMatchObject({ state: 'validated', ledger: 101 })
  })

  it('ERR-038 fails when it cannot be signed, with the code of the reason', () => {
    expect(run({ type: 'stopped', code: 'keyring/signature-failed' })).toMatchObject({
      state: 'failed',
      code: 'keyring/signature-failed',
    })
  })

  it('unknown is not failed and can still become anything', () => {
    const unknown = run(signed, { type: 'moved', phase: 'unknown' })
    expect(unknown.state).toBe('unknown')
    expect(isSettled(unknown)).toBe(false)
    expect(transactionFlow(unknown, { type: 'moved', phase: 'submitted', result: 'tesSUCCESS' }).state).toBe(
      'submitted',
    )
    expect(transactionFlow(unknown, { type: 'moved', phase: 'expired' }).state).toBe('expired')
  })

  it('signing again with a fresh sequence drops the former answer', () => {
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

  it('what a validated ledger said never changes again (property)', () => {
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

  it('a settled one is only moved by a ledger (property)', () => {
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
  const submitted = run(signed, { type: 'moved', phase: 'submitted', result: 'tesSUCCESS' })

  it('are kept from signing until settled, beside those of other tabs', () => {
    const other = { ...submitted, id: 'two' }
    const kept = withPending([other], submitted)
    expect(kept.map((each) => each.id)).toEqual(['two', 'one'])
    expect(withPending(kept, { ...submitted, state: 'validated' })).toEqual([other])
    expect(withPending([], begun)).toEqual([])
  })

  it('come back as unknown, and unsound entries do not come back', () => {
    const text = JSON.stringify([submitted])
    expect(readPending(JSON.parse(text))).toEqual([
      expect.objectContaining({ id: 'one', state: 'unknown', submission, hash: submission.hash, sequence: 7 }),
    ])
    for (const bad of [
      undefined,
      {},
      [7],
      [{ ...submitted, kind: 'theft' }],
      [{ ...submitted, tx: {} }],
      [{ ...submitted, tx: { ...tx, Account: 'jOther' } }],
      [{ ...submitted, submission: { ...submission, hash: 'x' } }],
      [{ ...submitted, submission: { ...submission, lastLedger: 1.5 } }],
    ]) {
      expect(readPending(bad)).toEqual([])
    }
  })

  it('anything in storage is read without a crash (property)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(readPending(value))).toBe(true)
      }),
    )
  })
})

describe('next sequence', () => {
  const at = (sequence: number, state: TrackedTransaction['state'] = 'submitted'): TrackedTransaction => ({
    ...begun,
    id: `${sequence}`,
    sequence,
    state,
  })

  it('is what the node says, or one above what is on its way from here', () => {
    expect(nextSequence(ACCOUNT, 7, [])).toBe(7)
    expect(nextSequence(ACCOUNT, 7, [at(7), at(8)])).toBe(9)
    expect(nextSequence(ACCOUNT, 9, [at(7), at(8)])).toBe(9)
    expect(nextSequence(ACCOUNT, 7, [at(7, 'failed'), at(8, 'unknown')])).toBe(7)
    expect(nextSequence('jOther', 7, [at(9)])).toBe(7)
  })
})
