import { describe, expect, it } from 'vitest'
import { majorityEvent, willFail } from './majority-event.ts'
import { startSubmission } from './submission.ts'
import type { SubmissionEvent } from './submission.ts'

const state = startSubmission({
  blob: '00',
  hash: 'H',
  account: 'jA',
  sequence: 5,
  firstLedger: 100,
  lastLedger: 120,
})

function missing(validatedLedger: number): SubmissionEvent {
  return {
    kind: 'missing',
    validatedLedger,
    completeLedgers: `1-${validatedLedger}`,
    sequence: 5,
  }
}

function foundEvent(result: string): SubmissionEvent {
  return { kind: 'found', result, ledger: 110 }
}

describe('the answers of several nodes about a transaction', () => {
  it('are ignored if only one of them would end the transaction as unsuccessful', () => {
    expect([missing(121), foundEvent('tecKILLED')].map((event) => willFail(state, event))).toEqual([true, true])
    const harmless = [missing(110), foundEvent('tesSUCCESS'), undefined]
    expect(harmless.map((event) => willFail(state, event))).toEqual([false, false, false])
  })

  it('count when more than half of the nodes that answered agree', () => {
    const silent = [undefined, { kind: 'unreachable' } as const]
    expect(majorityEvent(state, [missing(121), missing(125), missing(110), ...silent])).toEqual(missing(121))
    expect(majorityEvent(state, [missing(121), missing(110), ...silent])).toMatchObject({
      kind: 'missing',
      validatedLedger: 0,
    })
    const half = [missing(121), missing(125), missing(110), foundEvent('tesSUCCESS')]
    expect(majorityEvent(state, half), 'two of four are not').toMatchObject({ kind: 'missing', validatedLedger: 0 })
    expect(majorityEvent(state, silent)).toEqual({ kind: 'unreachable' })
  })

  it('agree only when result and ledger are the same', () => {
    const other: SubmissionEvent = { kind: 'found', result: 'tecKILLED', ledger: 111 }
    expect(majorityEvent(state, [foundEvent('tecKILLED'), other])).toMatchObject({ validatedLedger: 0 })
    expect(majorityEvent(state, [foundEvent('tecKILLED'), foundEvent('tesSUCCESS'), foundEvent('tesSUCCESS')])).toEqual(
      foundEvent('tesSUCCESS'),
    )
  })
})
