import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastLedgerFor } from './last-ledger.ts'
import { hasLedgers, isFinal, nextSubmission, resumeSubmission, startSubmission, shouldResubmit } from './submission.ts'
import type { SubmissionEvent, SubmissionState } from './submission.ts'

const submission = { blob: '00', hash: 'AB', account: 'jA', sequence: 5, lastLedger: 104, firstLedger: 100 }
const start = startSubmission(submission)

function after(...events: SubmissionEvent[]): SubmissionState {
  return events.reduce(nextSubmission, start)
}

function answered(result: string): SubmissionEvent {
  return { kind: 'answered', result, message: `${result} message` }
}

function missing(validatedLedger: number, completeLedgers = '1-200', sequence?: number): SubmissionEvent {
  return {
    kind: 'missing',
    validatedLedger,
    completeLedgers,
    ...(sequence !== undefined && { sequence }),
  }
}

const anyEvent: fc.Arbitrary<SubmissionEvent> = fc.oneof(
  fc
    .constantFrom('tesSUCCESS', 'tecUNFUNDED', 'terPRE_SEQ', 'telINSUF_FEE_P', 'tefPAST_SEQ', 'temMALFORMED')
    .map(answered),
  fc.constant<SubmissionEvent>({ kind: 'unreachable' }),
  fc.constant<SubmissionEvent>({ kind: 'refused', message: 'x' }),
  fc.record({
    kind: fc.constant('found' as const),
    result: fc.constantFrom('tesSUCCESS', 'tecUNFUNDED'),
    ledger: fc.constant(102),
  }),
  fc
    .tuple(
      fc.integer({ min: 99, max: 110 }),
      fc.constantFrom('1-200', '103-200', '1-101'),
      fc.integer({ min: 5, max: 6 }),
    )
    .map(([ledger, complete, sequence]) => missing(ledger, complete, sequence)),
)

describe('submission', () => {
  it('is over when its last ledger was searched, even if the node lacks later ones', () => {
    expect(after(missing(120, '90-104'))).toMatchObject({ phase: 'expired' })
    expect(after(missing(120, '90-103'))).toMatchObject({ phase: 'submitted' })
    expect(after(missing(120, '90-104', 6))).toMatchObject({ phase: 'failed', result: 'tefPAST_SEQ' })
  })

  it('CHN-015 a provisional success is not an outcome', () => {
    expect(after(answered('tesSUCCESS'))).toMatchObject({ phase: 'submitted', result: 'tesSUCCESS' })
    expect(after(answered('tecUNFUNDED_OFFER')).phase).toBe('submitted')
    expect(after({ kind: 'unreachable' }, answered('tefPAST_SEQ')).phase).toBe('submitted')
  })

  it('is refused when every node refuses it at first sight, which a ledger may overrule', () => {
    const refused = after(answered('temBAD_OFFER'))
    expect(refused).toMatchObject({ phase: 'refused', result: 'temBAD_OFFER', message: 'temBAD_OFFER message' })
    expect(after(answered('tefPAST_SEQ')).phase).toBe('refused')
    expect([nextSubmission(refused, missing(103)).phase, isFinal(refused)]).toEqual(['refused', false])
    expect(nextSubmission(refused, { kind: 'unreachable' }).phase).toBe('refused')
    expect(nextSubmission(refused, { kind: 'refused', message: 'busy' })).toBe(refused)
    expect(nextSubmission(refused, { kind: 'found', result: 'tesSUCCESS', ledger: 102 }).phase).toBe('validated')
  })

  it('is not refused when nodes refuse a resent transaction: a ledger may have it', () => {
    expect(nextSubmission(resumeSubmission(submission), answered('tefPAST_SEQ')).phase).toBe('submitted')
    expect(after({ kind: 'refused', message: 'busy' }, answered('temBAD_OFFER')).phase).toBe('submitted')
    expect(after(answered('terPRE_SEQ'), answered('tefPAST_SEQ')).phase).toBe('submitted')
  })

  it('is over when its number was never used, whichever ledgers the nodes hold; a ticket proves nothing', () => {
    expect(after(missing(105, '103-200', 5)).phase).toBe('expired')
    const ticket = startSubmission({ ...submission, sequence: 0, ticket: 9 })
    expect(nextSubmission(ticket, missing(105, '103-200', 5)).phase).toBe('submitted')
    expect(nextSubmission(ticket, missing(103, '1-200', 50)).phase).toBe('submitted')
    expect(nextSubmission(ticket, missing(105, '1-200', 50)).phase).toBe('expired')
  })

  it('CHN-017 a validated ledger decides', () => {
    expect(
      after(answered('tesSUCCESS'), { kind: 'found', result: 'tesSUCCESS', ledger: 102, meta: { a: 1 } }),
    ).toMatchObject({
      phase: 'validated',
      ledger: 102,
      meta: { a: 1 },
    })
    expect(after(answered('tesSUCCESS'), { kind: 'found', result: 'tecKILLED', ledger: 102 })).toMatchObject({
      phase: 'failed',
      result: 'tecKILLED',
    })
  })

  it('expires only when all ledgers that may include it were searched', () => {
    expect(after(missing(104)).phase).toBe('submitted')
    expect(after(missing(105)).phase).toBe('expired')
    expect(after(missing(105, '103-200')).phase).toBe('submitted')
    expect(after(missing(105, '1-103')).phase).toBe('submitted')
  })

  it('fails when another transaction used its sequence number', () => {
    expect(after(missing(102, '1-102', 6))).toMatchObject({ phase: 'failed', result: 'tefPAST_SEQ' })
    expect(after(missing(102, '101-102', 6)).phase).toBe('submitted')
  })

  it('unknown is never failed: it means that no node answered', () => {
    expect(after({ kind: 'unreachable' }).phase).toBe('unknown')
    expect(after({ kind: 'unreachable' }, missing(103)).phase).toBe('submitted')
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const before = events.reduce(nextSubmission, start)
        const unreachable = nextSubmission(before, { kind: 'unreachable' })
        expect(unreachable.phase).toBe(isFinal(before) || before.phase === 'refused' ? before.phase : 'unknown')
      }),
    )
  })

  it('a final state never changes, and only validated ledgers lead to one', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        let state = start
        for (const event of events) {
          const next = nextSubmission(state, event)
          if (isFinal(state)) expect(next).toBe(state)
          else if (isFinal(next)) {
            expect(['found', 'missing']).toContain(event.kind)
            if (next.phase === 'validated') expect(event).toMatchObject({ kind: 'found', result: 'tesSUCCESS' })
          }
          state = next
        }
      }),
    )
  })

  it('resends the same blob while no node has it', () => {
    const again = [
      start,
      after(answered('terPRE_SEQ')),
      after(answered('telINSUF_FEE_P')),
      after({ kind: 'unreachable' }),
    ]
    expect(again.map(shouldResubmit)).toEqual([true, true, true, true])
    const not = [after(answered('tesSUCCESS')), after(answered('tefPAST_SEQ')), after(missing(105))]
    expect(not.map(shouldResubmit)).toEqual([true, true, true].map(() => false))
  })

  it('parses the ledger ranges that a node holds', () => {
    expect(hasLedgers('5-9,12-200', 12, 15)).toBe(true)
    expect(hasLedgers('5-9,12-200', 8, 12)).toBe(false)
    expect([hasLedgers('7', 7, 7), hasLedgers('empty', 1, 1), hasLedgers('', 1, 1)]).toEqual([true, false, false])
  })

  it('waits at least 4 ledgers and at least 20 s', () => {
    expect([lastLedgerFor(100, 10_000), lastLedgerFor(100, 1000), lastLedgerFor(100, 100)]).toEqual([104, 120, 300])
    expect(lastLedgerFor(100, 1)).toBe(500)
  })

  it('waits two seconds more for each transaction that is sent before it, and at most 400 ledgers', () => {
    const ledgers = (count: number, closeIntervalMs: number) => lastLedgerFor(0, closeIntervalMs, count)
    expect([ledgers(1, 1000), ledgers(2, 1000), ledgers(50, 1000)]).toEqual([20, 22, 118])
    expect([ledgers(1, 10_000), ledgers(11, 10_000), ledgers(50, 10_000)]).toEqual([4, 4, 12])
    expect([ledgers(50, 100), ledgers(1000, 1000)]).toEqual([400, 400])
  })
})
