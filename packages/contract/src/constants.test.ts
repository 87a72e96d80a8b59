import { describe, expect, it } from 'vitest'
import { cardFault } from './bank/card-number.ts'
import { DECIMALS, LENGTHS, PAGE_SIZES, TIMERS } from './constants.ts'
import { idNumberFault } from './identity/id-number.ts'
import { address } from './primitives.schema.ts'
import { CODE, contactOf } from './user/contacts.ts'
import { newPassword } from './user/user.schema.ts'

describe('constants', () => {
  it('CST-004 defines lengths in one table', () => {
    expect(LENGTHS).toMatchObject({ passwordMin: 8, passwordMax: 64, phone: 11, code: 6, secretMin: 26, secretMax: 36 })
    expect(LENGTHS).toMatchObject({ addressMin: 26, addressMax: 36, bankCardMin: 15, bankCardMax: 21, idCard: 18 })
    expect(LENGTHS.photoBytes).toBe(2_097_152)
    expect(TIMERS.passwordFree).toBe(900_000)
  })

  it('CST-004 are the limits of the validators that page and server share', () => {
    /** Returns the lengths, among those around a limit, that a validator accepts. */
    const accepted = (lengths: readonly number[], accepts: (length: number) => boolean) => lengths.filter(accepts)
    expect(accepted([14, 15, 21, 22], (length) => cardFault('0'.repeat(length)) === undefined)).toEqual([15, 21])
    expect(accepted([5, 6, 7], (length) => CODE.test('1'.repeat(length)))).toEqual([6])
    expect(accepted([10, 11, 12], (length) => contactOf('13'.padEnd(length, '8')) !== undefined)).toEqual([11])
    expect(accepted([17, 18, 19], (length) => idNumberFault('1'.repeat(length), '2026-11-27') !== 'form')).toEqual([18])
    const password = (length: number) => newPassword.safeParse('Aa1'.padEnd(length, 'x')).success
    expect(accepted([7, 8, 64, 65], password)).toEqual([8, 64])
    const isAddress = (length: number) => address.safeParse('j'.padEnd(length, 'j')).success
    expect(accepted([25, 26, 36, 37], isAddress)).toEqual([26, 36])
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
