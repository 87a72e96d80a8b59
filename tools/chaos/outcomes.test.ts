import type { SubmissionState } from '@tidebook/client/submit'
import { describe, expect, it } from 'vitest'
import { Outcomes } from './outcomes.ts'

const submission = { blob: '', hash: 'A', account: 'alice', sequence: 1, lastLedger: 9, firstLedger: 1 }

function after(state: Partial<SubmissionState>) {
  const outcomes = new Outcomes()
  outcomes.signed('A')
  outcomes.ended({ phase: 'validated', submission, isRepeated: false, ...state })
  return outcomes.all.get('A')
}

describe('the outcome of a transaction', () => {
  it('is acknowledged when a ledger includes it, even if it only paid its fee', () => {
    expect(after({ ledger: 7, result: 'tesSUCCESS' })).toEqual({
      kind: 'acknowledged',
      ledger: 7,
      result: 'tesSUCCESS',
    })
    const failed = after({ phase: 'failed', ledger: 7, result: 'tecPATH_DRY' })
    expect(failed).toEqual({ kind: 'acknowledged', ledger: 7, result: 'tecPATH_DRY' })
  })

  it('is rejected when no ledger can include it', () => {
    expect(after({ phase: 'expired' })).toEqual({ kind: 'rejected' })
    expect(after({ phase: 'failed', result: 'tefPAST_SEQ' })).toEqual({ kind: 'rejected' })
  })

  it('is unknown before the session has an outcome', () => {
    expect(after({ phase: 'unknown' })).toEqual({ kind: 'unknown' })
  })
})
