import { describe, expect, it } from 'vitest'
import { AccountNumbers } from './account-numbers.ts'
import type { Submission } from './submission.ts'

function terms(sequence: number, firstLedger = 100) {
  return { fee: '10', sequence, firstLedger, lastLedger: 120 }
}

function at(sequence: number, hash = `h${sequence}`, others: Partial<Submission> = {}): Submission {
  return {
    blob: '00',
    hash,
    account: 'jA',
    sequence,
    firstLedger: 100,
    lastLedger: 120,
    ...others,
  }
}

describe('sequence numbers of an account', () => {
  const take = (numbers: AccountNumbers, from: number): number => {
    const next = numbers.next('jA', terms(from), [])
    numbers.hold(at(next))
    return next
  }

  it('are assigned in a row, even if the node reports other numbers in between', () => {
    const numbers = new AccountNumbers()
    expect([take(numbers, 5), take(numbers, 5), take(numbers, 6), take(numbers, 5)]).toEqual([5, 6, 7, 8])
    expect(numbers.next('jB', terms(5), [])).toBe(5)
    expect(take(numbers, 20)).toBe(20)
  })

  it('fill a gap and skip the numbers that are held after it', () => {
    const numbers = new AccountNumbers()
    for (let count = 0; count < 3; count += 1) take(numbers, 5)
    numbers.release(at(5), false)
    expect([take(numbers, 5), take(numbers, 5)]).toEqual([5, 8])
  })

  it('are not assigned twice, however far behind the node is', () => {
    const numbers = new AccountNumbers()
    take(numbers, 5)
    numbers.release(at(5), true)
    expect(numbers.isFree('jA', 6, terms(5), [])).toBe(true)
    expect(take(numbers, 5)).toBe(6)
    expect(numbers.isFree('jA', 5, terms(5), [])).toBe(false)
  })

  it('skip a gap that is too small for several in a row', () => {
    const numbers = new AccountNumbers()
    numbers.hold(at(7, 'ahead'))
    expect([1, 2, 3].map((count) => numbers.next('jA', terms(5), [], count))).toEqual([5, 5, 8])
  })

  it('are not freed for a third transaction when a refused one ends', () => {
    const numbers = new AccountNumbers()
    numbers.hold(at(5, 'refused'))
    numbers.release(at(5, 'refused'), false)
    numbers.hold(at(5, 'second'))
    numbers.release(at(5, 'refused'), false)
    expect(numbers.next('jA', terms(5), [])).toBe(6)
  })

  it('stay taken by other sessions until their last ledger; tickets take none', () => {
    const numbers = new AccountNumbers()
    const others = [at(5), at(6, 'x', { account: 'jB' }), at(7, 'y', { lastLedger: 99 })].map((submission) => ({
      submission,
      about: '',
    }))
    expect(numbers.next('jA', terms(5), others)).toBe(6)
    expect([5, 6, 7].map((number) => numbers.isFree('jA', number, terms(5), others))).toEqual([false, true, true])
    const last = { submission: at(8, 'z', { lastLedger: 100 }), about: '' }
    expect(numbers.isFree('jA', 8, terms(5), [last]), 'until its last ledger is over').toBe(false)
    const ticket = { submission: at(5, 't', { ticket: 9 }), about: '' }
    numbers.hold(ticket.submission)
    expect(numbers.next('jA', terms(5), [ticket])).toBe(5)
  })
})
