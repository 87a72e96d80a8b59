import { parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetRows } from './assets.ts'
import { availableOf, balanceText, mapBalances, parseBalanceKey } from './balances.ts'

const CNY = 'CNY_jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const FAKE = 'CNY_jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

describe('balances', () => {
  it('become balance_{coin} and freezed_{coin} (ENT-013)', () => {
    const fields = mapBalances({ SWTC: { value: '100', frozen: '25' }, [CNY]: { value: '7', frozen: '0' } })
    expect(fields).toEqual({
      balance_SWT: '100.00000000',
      freezed_SWT: '25.00000000',
      balance_CNY: '7.00000000',
      freezed_CNY: '0.00000000',
    })
  })

  it('have 8 decimals, truncated and never rounded up (ENT-014, DSP-007)', () => {
    expect(mapBalances({ SWTC: { value: '1', frozen: '0' } }).balance_SWT).toBe('1.00000000')
    expect(balanceText(parseDecimal('1.5'))).toBe('1.50000000')
    expect(balanceText(parseDecimal('0.999999999'))).toBe('0.99999999')
  })

  it('have as available part value minus frozen, and never below zero (ENT-015)', () => {
    const available = (value: string, frozen: string) => availableOf(parseDecimal(value), parseDecimal(frozen))
    expect(balanceText(available('100', '25'))).toBe('75.00000000')
    expect(balanceText(available('3', '10'))).toBe('0.00000000')
  })

  it('have a value of available plus frozen if frozen fits (property, ENT-015)', () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 18n })
    fc.assert(
      fc.property(micro, micro, (a, b) => {
        const [frozen, rest] = [
          { coefficient: a, scale: 6 },
          { coefficient: b, scale: 6 },
        ]
        const value = { coefficient: a + b, scale: 6 }
        expect(balanceText(availableOf(value, frozen))).toBe(balanceText(rest))
      }),
    )
  })

  it('omit an unreadable amount, so that it is unknown', () => {
    expect(mapBalances({ SWTC: { value: 'abc', frozen: '0' } })).toEqual({})
  })

  it('treat SWTC as SWT (ENT-017)', () => {
    expect(parseBalanceKey('SWTC')).toEqual({ code: 'SWT', issuer: undefined })
    expect(parseBalanceKey('SWTC_')).toEqual({ code: 'SWT', issuer: undefined })
    expect(parseBalanceKey(CNY)).toEqual({ code: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })
  })

  it("do not replace the listed token with another issuer's token of the same name", () => {
    const table = { [FAKE]: { value: '999', frozen: '0' }, [CNY]: { value: '5', frozen: '0' } }
    const fields = mapBalances(table, (_code, issuer) => issuer.startsWith('jGa9'))
    expect(fields.balance_CNY).toBe('5.00000000')
    expect(fields[`balance_${FAKE}`]).toBe('999.00000000')
  })
})

describe('assets', () => {
  it('list the native coin first, then tokens by title with their issuer, with 8 decimals (DSP-007)', () => {
    const rows = assetRows({
      JUSDT_jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or: { value: '2', frozen: '0.5' },
      [CNY]: { value: '0', frozen: '0' },
      SWTC: { value: '965.5', frozen: '35' },
    })
    expect(rows.map((row) => row.title)).toEqual(['SWTC', 'CNT', 'USDT'])
    expect(rows[0]).toMatchObject({ total: '965.50000000', available: '930.50000000', frozen: '35.00000000' })
    expect(rows[1]).toMatchObject({ empty: true, issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })
  })
})
