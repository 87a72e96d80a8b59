import { describe, expect, it } from 'vitest'
import {
  formatBalance,
  formatDetailAmount,
  formatHistoryAmount,
  formatHistoryPrice,
  formatHistoryTotal,
  formatRate,
} from './display.ts'

describe('display', () => {
  it('DSP-007 balances have 8 decimals, unknown ones two dashes', () => {
    expect([formatBalance('1.5'), formatBalance('600000000000'), formatBalance(undefined)]).toEqual([
      '1.50000000',
      '600000000000.00000000',
      '--',
    ])
  })

  it('DSP-008 rates have 2 decimals', () => {
    expect([formatRate('1.234'), formatRate('-0.005'), formatRate('0')]).toEqual(['1.23', '-0.01', '0.00'])
  })

  it('DSP-009 historical prices have 6 decimals', () => {
    expect(formatHistoryPrice('0.0044549')).toBe('0.004455')
  })

  it('DSP-010 historical totals have 6 decimals', () => {
    expect(formatHistoryTotal('12.5')).toBe('12.500000')
  })

  it('DSP-011 historical amounts have 6 decimals, in the transaction detail 12', () => {
    expect([formatHistoryAmount('3'), formatDetailAmount('0.1234567890123')]).toEqual(['3.000000', '0.123456789012'])
  })
})
