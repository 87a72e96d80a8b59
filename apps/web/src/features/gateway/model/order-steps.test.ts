import { ORDER_STATUS, UNFINISHED, type OrderStatus } from '@tidebook/contract/gateway'
import { describe, expect, it } from 'vitest'
import { DEPOSIT_STEPS, depositStepsDone, depositStepTime, isUnfinished } from './deposit-steps.ts'
import { DEPOSIT, WITHDRAWAL } from './orders.fixture.ts'
import { statusName, statusTone } from './status-words.ts'
import { WITHDRAW_STEPS, withdrawStepsDone, withdrawStepTime } from './withdraw-steps.ts'

const ALL = Object.values(ORDER_STATUS)

function passed(...statuses: readonly OrderStatus[]) {
  return statuses.map((status, at) => ({ status, at }))
}

const { created, transferring, submitted, confirming, processing, success, failed, cancelled, review } = ORDER_STATUS

describe('the steps of an order', () => {
  it.each([
    [created, 1],
    [transferring, 1],
    [submitted, 2],
    [confirming, 3],
    [processing, 4],
    [success, DEPOSIT_STEPS.length],
  ])('a deposit in status %i has %i completed steps (DEP-003, DEP-004, DEP-005, DEP-006)', (status, done) => {
    expect(depositStepsDone({ status, steps: [] })).toBe(done)
  })

  it.each([
    [created, 0],
    [submitted, 2],
    [confirming, 3],
    [processing, 3],
    [success, WITHDRAW_STEPS.length],
  ])('a withdrawal in status %i has %i completed steps (WDR-002, WDR-003, WDR-004)', (status, done) => {
    expect(withdrawStepsDone({ status, steps: [] })).toBe(done)
  })

  it('remain completed for a stopped order', () => {
    expect(depositStepsDone({ status: review, steps: passed(created, submitted, confirming, review) })).toBe(3)
    expect(depositStepsDone({ status: cancelled, steps: passed(created, cancelled) })).toBe(1)
    expect(withdrawStepsDone({ status: failed, steps: passed(created, submitted, confirming, failed) })).toBe(3)
  })

  it('have the time of their completion', () => {
    const steps = [
      { status: created, at: 5 },
      { status: submitted, at: 7 },
    ]
    expect(depositStepTime({ steps }, 'balance')).toBe(5)
    expect(depositStepTime({ steps }, 'transferring')).toBe(7)
    expect(depositStepTime({ steps }, 'credited')).toBeUndefined()
    expect(withdrawStepTime(WITHDRAWAL, 'hash')).toBe(2_000)
  })

  it('every status has a name, a tone, and is either finished or not (STA-022)', () => {
    for (const status of ALL) {
      expect(ORDER_STATUS[statusName(status)]).toBe(status)
      expect(isUnfinished({ ...DEPOSIT, status })).toBe(UNFINISHED.includes(status))
      expect(statusTone(status)).toMatch(/^(?:info|danger|plain|success|warning)$/u)
    }
  })
})
