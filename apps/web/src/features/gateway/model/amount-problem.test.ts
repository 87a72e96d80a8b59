import { add, compare, formatDecimal, parseDecimal as d, subtract, ZERO, type Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  depositProblem,
  feeCharged,
  hasHalvedFee,
  sharesOf,
  withdrawProblem,
  type AmountTerms,
} from './amount-problem.ts'

const TERMS: AmountTerms = {
  minimum: '0.01',
  maximum: '100',
  fee: { kind: 'fixed', value: '0' },
  decimals: 18,
  isHalved: false,
}
const WIDE: AmountTerms = { ...TERMS, maximum: '99999999' }
const rich = { balance: d('99999999'), keep: ZERO }
const STEP = d('0.00000001')

describe('the amount of a deposit', () => {
  it.each([
    ['', 'required'],
    ['1x', 'number'],
    ['0', 'notPositive'],
    ['0.00999999', 'belowMinimum'],
    ['0.01', undefined],
    ['100', undefined],
    ['100.00000001', 'aboveMaximum'],
    ['0.010000001', 'digits'],
    ['.5', undefined],
    ['1.', undefined],
  ])('reports the first problem of %s: %s (DEP-007, DEP-008, DEP-009)', (text, fault) => {
    expect(depositProblem(text, TERMS, rich)).toBe(fault)
  })

  it("must be below ten million, independent of the gateway's limits (DEP-010)", () => {
    expect(depositProblem('10000000', WIDE, rich)).toBe('ceiling')
    expect(depositProblem('9999999', WIDE, rich)).toBeUndefined()
  })

  it('must not exceed the balance of the paying wallet (DEP-011)', () => {
    expect(depositProblem('5', TERMS, { balance: d('5'), keep: ZERO })).toBeUndefined()
    expect(depositProblem('5.00000001', TERMS, { balance: d('5'), keep: ZERO })).toBe('balance')
    expect(
      depositProblem('5', TERMS, { balance: undefined, keep: ZERO }),
      'the balance is not known yet',
    ).toBeUndefined()
  })

  it.each([
    ['DEP-020 Tron', '15', '10', '6', '5'],
    ['DEP-021 XRP', '25', '20', '6', '5'],
    ['DEP-022 Ethereum, by a parameter', '1.25', '0.04', '1.21000001', '1.21'],
    ['DEP-023 MOAC', '1', '0.1', '0.95', '0.9'],
    ['XCH-007 BVC', '30.01', '30', '0.02', '0.01'],
  ])('%s: of %s the wallet retains %s', (_chain, balance, keep, refused, allowed) => {
    const paying = { balance: d(balance), keep: d(keep) }
    expect(depositProblem(refused, TERMS, paying)).toBe('keep')
    expect(depositProblem(allowed, TERMS, paying)).toBeUndefined()
  })

  it('cannot be paid from a BVC wallet with 30 or less (XCH-007)', () => {
    expect(depositProblem('0.01', TERMS, { balance: d('30'), keep: d('30') })).toBe('keep')
  })

  it('reports the first violated rule (A42) and passes only when all rules hold', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 17n }).map((coefficient): Decimal => ({ coefficient, scale: 8 }))
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, amounts, (amount, low, spread, balance, keep) => {
        const terms = { ...TERMS, minimum: formatDecimal(low), maximum: formatDecimal(add(low, spread)) }
        const broken = [
          ['notPositive', amount.coefficient === 0n],
          ['belowMinimum', compare(amount, low) < 0],
          ['aboveMaximum', compare(amount, add(low, spread)) > 0],
          ['ceiling', compare(amount, d('10000000')) >= 0],
          ['balance', compare(amount, balance) > 0],
          ['keep', compare(subtract(balance, amount), keep) < 0],
        ] as const
        const first = broken.find(([, isBroken]) => isBroken)?.[0]
        expect(depositProblem(formatDecimal(amount), terms, { balance, keep })).toBe(first)
      }),
    )
  })
})

describe('the amount of a withdrawal', () => {
  const terms: AmountTerms = { ...TERMS, fee: { kind: 'fixed', value: '0.002' } }
  const there = { withdrawable: d('50'), native: d('1'), networkFee: d('0.00001') }

  it.each([
    ['', 'required'],
    ['0', 'notPositive'],
    ['0.00999999', 'belowMinimum'],
    ['0.01', undefined],
    ['100.00000001', 'aboveMaximum'],
    ['50', undefined],
    ['50.00000001', 'withdrawable'],
  ])('reports the first problem of %s: %s (WDR-006, WDR-007, WDR-009)', (text, fault) => {
    expect(withdrawProblem(text, terms, there)).toBe(fault)
  })

  it('must be below ten million (WDR-008)', () => {
    const all = { ...there, withdrawable: d('99999999') }
    expect(withdrawProblem('10000000', { ...terms, maximum: '99999999' }, all)).toBe('ceiling')
  })

  it('requires the ledger fee in addition (WDR-010, ERR-071)', () => {
    expect(withdrawProblem('1', terms, { ...there, native: subtract(d('0.00001'), STEP) })).toBe('fee')
    expect(withdrawProblem('1', terms, { ...there, native: d('0.00001') })).toBeUndefined()
  })

  it('must exceed the gateway fee (WDR-011, ERR-053)', () => {
    const tron: AmountTerms = { ...TERMS, minimum: '1', fee: { kind: 'fixed', value: '2' }, decimals: 6 }
    expect(withdrawProblem('2', tron, there)).toBe('belowFee')
    expect(withdrawProblem('2.000001', tron, there)).toBeUndefined()
  })
})

describe('the gateway fee', () => {
  it('is a fixed amount or a percentage (XCH-008)', () => {
    const fixed: AmountTerms = { ...TERMS, fee: { kind: 'fixed', value: '0.002' } }
    const percent: AmountTerms = { ...TERMS, fee: { kind: 'percent', value: '0.3' } }
    const feeOf = (text: string, terms: AmountTerms): string => formatDecimal(sharesOf(text, terms)?.fee ?? ZERO)
    expect([feeOf('1', fixed), feeOf('10', fixed)]).toEqual(['0.002', '0.002'])
    expect([feeOf('1', percent), feeOf('10', percent)].map(Number)).toEqual([0.003, 0.03])
    expect(sharesOf('x', fixed)).toBeUndefined()
  })

  it('is undefined for an invalid amount', () => {
    for (const text of ['', '0', '12345678901234567890.12345678901234567890', '1.123456789'])
      expect(sharesOf(text, TERMS), text).toBeUndefined()
    expect(sharesOf('1.12345678', TERMS)).toBeDefined()
  })

  it('is halved in both kinds, as the amount that is charged (WDR-015)', () => {
    const fixed = { kind: 'fixed', value: '0.002' } as const
    const percent = { kind: 'percent', value: '0.3' } as const
    expect([fixed, percent].map((fee) => feeCharged(fee, true))).toEqual(['0.001', '0.15'])
    expect(feeCharged(percent, false)).toBe('0.3')
  })

  it('is halved for a wallet at or above the required token balance (WDR-015)', () => {
    const halved = { from: '10000' }
    expect([d('9999.99'), d('10000'), undefined].map((held) => hasHalvedFee(halved, held))).toEqual([
      false,
      true,
      false,
    ])
    expect(hasHalvedFee(undefined, d('10000'))).toBe(false)
    const terms: AmountTerms = { ...TERMS, fee: { kind: 'fixed', value: '0.002' }, isHalved: true }
    expect(Number(formatDecimal(sharesOf('1', terms)?.fee ?? ZERO))).toBe(0.001)
  })
})
