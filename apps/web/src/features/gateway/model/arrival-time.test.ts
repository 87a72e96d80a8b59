import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { describe, expect, it } from 'vitest'
import {
  depositMinutes,
  depositMinutesLeft,
  minutesTaken,
  withdrawMinutes,
  withdrawMinutesLeft,
} from './arrival-time.ts'

describe('the estimated arrival', () => {
  it('grows with the confirmations of a deposit and with the blocks of its chain', () => {
    expect(depositMinutes('eth', 24, 'swt')).toBe(7)
    expect(depositMinutes('eth', 12, 'swt')).toBe(4)
    expect(depositMinutes('tron', 19, 'swt')).toBe(2)
  })

  it('needs no confirmations for a withdrawal', () => {
    expect(withdrawMinutes('eth', 'swt')).toBe(2)
    expect(withdrawMinutes('eos', 'swt')).toBe(1)
  })

  it('decreases with the confirmations that were seen', () => {
    const order = { chain: 'eth', status: ORDER_STATUS.confirming } as const
    expect(depositMinutesLeft({ ...order, confirmations: { seen: 0, wanted: 24 } }, 24, 'swt')).toBe(7)
    expect(depositMinutesLeft({ ...order, confirmations: { seen: 23, wanted: 24 } }, 24, 'swt')).toBe(2)
    expect(depositMinutesLeft({ ...order, status: ORDER_STATUS.submitted }, 12, 'swt')).toBe(4)
    expect(depositMinutesLeft({ ...order, status: ORDER_STATUS.submitted }, undefined, 'swt')).toBeUndefined()
    expect(depositMinutesLeft({ ...order, status: ORDER_STATUS.processing }, 24, 'swt')).toBe(1)
  })

  it('is unknown for an order that waits for a person or is final', () => {
    for (const name of ['created', 'success', 'failed', 'cancelled', 'review'] as const) {
      const status = ORDER_STATUS[name]
      expect(depositMinutesLeft({ chain: 'eth', status }, 24, 'swt')).toBeUndefined()
      expect(withdrawMinutesLeft('eth', status, 'swt')).toBeUndefined()
    }
    expect(withdrawMinutesLeft('eth', ORDER_STATUS.confirming, 'swt')).toBe(2)
  })

  it('equals the elapsed time of a completed order', () => {
    const steps = [{ status: ORDER_STATUS.success, at: 181_000 }]
    expect(minutesTaken({ created: 1000, status: ORDER_STATUS.success, steps })).toBe(3)
    expect(minutesTaken({ created: 1000, status: ORDER_STATUS.failed, steps })).toBeUndefined()
  })
})
