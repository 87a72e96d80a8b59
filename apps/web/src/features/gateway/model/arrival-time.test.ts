import { parseDecimal } from '@tidebook/amount'
import { ORDER_STATUS, type AgentInfo, type OrderStatus } from '@tidebook/contract/gateway'
import { describe, expect, it } from 'vitest'
import { arrivalMinutes, arrivalOf, isMoving, isReviewed, minutesTaken, type TimedOrder } from './arrival-time.ts'
import { ETH_AGENT } from './orders.fixture.ts'

const LEDGER_MS = 10_000
const START = 1_000
const { created, submitted, confirming, processing, success, failed, cancelled, review } = ORDER_STATUS

function agent(blockTime: number | undefined, confirmations = 12): AgentInfo {
  return { ...ETH_AGENT, blockTime, deposit: { ...ETH_AGENT.deposit, confirmations } }
}

const ETH = agent(12, 24)

function order(status: OrderStatus, change: Partial<TimedOrder> = {}): TimedOrder {
  return { status, changed: START, steps: [{ status, at: START }], amount: '0.5', ...change }
}

/** The arrival of an order some seconds after it reached its status. */
function after(seconds: number, of: TimedOrder, way: 'deposit' | 'withdraw' = 'withdraw', info = ETH) {
  return arrivalOf(of, info, way, { now: START + 1000 * seconds, closeIntervalMs: LEDGER_MS })
}

describe('the usual time of an order', () => {
  it('grows with the confirmations of a deposit and with the block time that the server sends', () => {
    expect(arrivalMinutes(ETH, 'deposit', LEDGER_MS)).toBe(7)
    expect(arrivalMinutes(agent(12), 'deposit', LEDGER_MS)).toBe(4)
    expect(arrivalMinutes(agent(60), 'deposit', LEDGER_MS)).toBe(15)
  })

  it('includes the confirmations of the payout of a withdrawal, which complete it', () => {
    expect(arrivalMinutes(ETH, 'withdraw', LEDGER_MS)).toBe(7)
    expect(arrivalMinutes(agent(12), 'withdraw', LEDGER_MS)).toBe(4)
    expect(arrivalMinutes(agent(12, 0), 'withdraw', 1000)).toBe(1)
  })

  it('is unknown without a block time', () => {
    expect(arrivalMinutes(agent(undefined), 'deposit', LEDGER_MS)).toBeUndefined()
    expect(after(0, order(submitted), 'deposit', agent(undefined))).toBeUndefined()
  })
})

describe('the arrival of an order in progress', () => {
  it('decreases with the confirmations that were seen', () => {
    const seen = (count: number) => order(confirming, { confirmations: { seen: count, wanted: 24 } })
    expect(after(0, seen(0), 'deposit')).toBe(7)
    expect(after(300, seen(23), 'deposit')).toBe(2)
    expect(after(0, order(submitted), 'deposit')).toBe(7)
    expect(after(0, order(processing), 'deposit')).toBe(1)
  })

  it('decreases with the time since the last step, and never promises more than a minute too much', () => {
    expect([0, 59, 60, 419].map((seconds) => after(seconds, order(submitted)))).toEqual([7, 7, 6, 1])
    expect(after(-500, order(submitted))).toBe(7)
    expect(after(200, order(processing))).toBe(3)
  })

  it('is late after the estimated time, and then does not move', () => {
    for (const [status, seconds] of [
      [submitted, 421],
      [confirming, 361],
      [processing, 361],
    ] as const) {
      expect(after(seconds, order(status))).toBe('late')
      expect(after(seconds - 1, order(status))).toBe(1)
    }
    const stuck = order(confirming, { confirmations: { seen: 3, wanted: 24 } })
    expect(after(421, stuck, 'deposit')).toBe('late')
    expect(isMoving('late')).toBe(false)
  })

  it('counts from the last change while a step has no time', () => {
    expect(after(421, order(submitted, { steps: [] }))).toBe('late')
  })

  it('is unknown while the gateway is not open', () => {
    const shut = { ...ETH, withdraw: { ...ETH.withdraw, enabled: false } }
    expect(after(0, order(processing), 'withdraw', shut)).toBe('paused')
    expect(after(0, order(processing), 'deposit', shut)).toBe(1)
    expect(isMoving('paused')).toBe(false)
  })

  it('waits for staff above the review limit, until they released it', () => {
    const limited = { ...ETH, withdraw: { ...ETH.withdraw, reviewAbove: '10' } }
    const of = (amount: string, status: OrderStatus = submitted) =>
      after(0, order(status, { amount }), 'withdraw', limited)
    expect([of('10'), of('10.00000001'), of('50')]).toEqual([7, 'review', 'review'])
    expect(of('50', processing)).toBe(6)
    const released = order(confirming, { amount: '50', steps: [{ status: review, at: START }] })
    expect(after(0, released, 'withdraw', limited)).toBe(6)
    expect(isMoving('review')).toBe(true)
  })

  it('is unknown for an order that waits for a person or is final', () => {
    for (const status of [created, success, failed, cancelled, review]) {
      expect(after(0, order(status), 'deposit')).toBeUndefined()
      expect(after(0, order(status))).toBeUndefined()
    }
    expect(arrivalOf(order(submitted), undefined, 'withdraw', { now: START, closeIntervalMs: 1 })).toBeUndefined()
    expect(isMoving(undefined)).toBe(false)
  })
})

it('an amount is reviewed above the limit only, and never without one', () => {
  const at = (amount: string, reviewAbove?: string) => isReviewed({ reviewAbove }, parseDecimal(amount))
  expect([at('10', '10'), at('10.1', '10'), at('10.1')]).toEqual([false, true, false])
})

it('a completed order has the time that it took', () => {
  const steps = [{ status: success, at: 181_000 }]
  expect(minutesTaken({ created: 1000, status: success, steps })).toBe(3)
  expect(minutesTaken({ created: 1000, status: failed, steps })).toBeUndefined()
})
