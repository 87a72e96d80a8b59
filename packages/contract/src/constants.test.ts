import { decimalOf, formatDecimal } from '@tidebook/amount'
import { rulesOf } from '@tidebook/ledger'
import { swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import {
  ANCHOR,
  CURRENCIES,
  DECIMALS,
  DEFAULT_AREA,
  DEFAULT_PAIR,
  LEDGER,
  LEDGER_MICRO,
  LENGTHS,
  PAGE_SIZES,
  TIMERS,
} from './constants.ts'
import { ledgerTimeToMs, msToLedgerTime } from './ledger-time.ts'

const whole = (micro: bigint) => formatDecimal(decimalOf(micro, 6))

describe('constants', () => {
  it('CST-001 fees and reserves stand in one table, in both units', () => {
    expect(LEDGER).toEqual({
      activation: '35',
      reserveBase: '20',
      reservePerObject: '5',
      orderFreeze: '5',
      newTokenFreeze: '5',
      minimumAvailable: '5',
      minimumAvailableNewToken: '10',
      transactionFee: '0.00001',
      tradeFeeText: '0.01',
    })
    expect(whole(LEDGER_MICRO.baseFee)).toBe(LEDGER.transactionFee)
    expect(whole(LEDGER_MICRO.reserveBase)).toBe(LEDGER.reserveBase)
    expect(whole(LEDGER_MICRO.reserveIncrement)).toBe(LEDGER.reservePerObject)
    expect(whole(LEDGER_MICRO.activation)).toBe(LEDGER.activation)
  })

  it('CST-001 activation is the reserve of an account with a token, an order and the minimum available', () => {
    expect(LEDGER_MICRO.activation).toBe(LEDGER_MICRO.reserveBase + 3n * LEDGER_MICRO.reserveIncrement)
  })

  it('CST-001 the ledger charges and reserves what the table says', () => {
    const { baseFee, reserveBase, reserveIncrement, minimumActivation } = rulesOf(swt)
    expect({ baseFee, reserveBase, reserveIncrement, activation: minimumActivation }).toEqual(LEDGER_MICRO)
  })

  it('CST-004 lengths stand in one table', () => {
    expect(LENGTHS).toMatchObject({ passwordMin: 8, passwordMax: 64, phone: 11, code: 6, secretMin: 26, secretMax: 36 })
    expect(LENGTHS).toMatchObject({ addressMin: 26, addressMax: 36, bankCardMin: 15, bankCardMax: 21, idCard: 18 })
    expect(LENGTHS.photoBytes).toBe(2_097_152)
    expect(TIMERS.passwordFree).toBe(900_000)
  })

  it('CST-007 ledger time 0 is the first moment of 2000', () => {
    expect(new Date(ledgerTimeToMs(0)).toISOString()).toBe('2000-01-01T00:00:00.000Z')
    expect(msToLedgerTime(ledgerTimeToMs(812_345_678) + 999)).toBe(812_345_678)
  })

  it('ENT-001 the anchor currency is CNY, shown as CNT with ¥', () => {
    expect(ANCHOR).toEqual({ code: 'CNY', symbol: '¥', title: 'CNT' })
  })

  it('ENT-002 four currencies are configured and UST has an issuer', () => {
    expect(CURRENCIES.map((currency) => currency.code)).toEqual(['SWT', 'UST', 'VCC', 'CNT'])
    expect(CURRENCIES.find((currency) => currency.code === 'UST')?.issuer).toMatch(/^j/)
  })

  it('API-006 API-007 the two timeouts are 30 s and 60 s', () => {
    expect([TIMERS.infoTimeout, TIMERS.businessTimeout]).toEqual([30_000, 60_000])
  })

  it('STA-018 STA-019 loop and polling run every 5 s', () => {
    expect([TIMERS.marketLoop, TIMERS.orderPolling]).toEqual([5000, 5000])
  })

  it('names the first pair and area, the page sizes and the decimals', () => {
    expect([DEFAULT_PAIR, DEFAULT_AREA]).toEqual([{ base: 'SWT', counter: 'JUSDT' }, 'cnt'])
    expect([PAGE_SIZES.orders, PAGE_SIZES.orderHistory, PAGE_SIZES.transfers, PAGE_SIZES.recordLookup]).toEqual([
      20, 20, 10, 100,
    ])
    expect(DECIMALS).toMatchObject({ balance: 8, rate: 2, historyPrice: 6, transactionDetail: 12, transferAmount: 8 })
  })
})
