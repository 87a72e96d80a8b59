import { describe, expect, it } from 'vitest'
import { DECIMALS, LENGTHS, PAGE_SIZES, TIMERS } from './constants.ts'

describe('constants', () => {
  it('CST-004 defines lengths in one table', () => {
    expect(LENGTHS).toMatchObject({ passwordMin: 8, passwordMax: 64, phone: 11, code: 6, secretMin: 26, secretMax: 36 })
    expect(LENGTHS).toMatchObject({ addressMin: 26, addressMax: 36, bankCardMin: 15, bankCardMax: 21, idCard: 18 })
    expect(LENGTHS.photoBytes).toBe(2_097_152)
    expect(TIMERS.passwordFree).toBe(900_000)
  })

  it('API-006 API-007 sets the two timeouts to 30 s and 60 s', () => {
    expect([TIMERS.infoTimeout, TIMERS.businessTimeout]).toEqual([30_000, 60_000])
  })

  it('STA-018 STA-019 runs loop and polling every 5 s', () => {
    expect([TIMERS.marketLoop, TIMERS.orderPolling]).toEqual([5000, 5000])
  })

  it('CST-002 DSP-012 defines the page sizes and the decimals', () => {
    expect([PAGE_SIZES.orders, PAGE_SIZES.orderHistory, PAGE_SIZES.transfers, PAGE_SIZES.recordLookup]).toEqual([
      20, 20, 10, 100,
    ])
    expect(DECIMALS).toMatchObject({ balance: 8, historyPrice: 6, transfer: 8, transactionDetail: 12 })
  })
})
