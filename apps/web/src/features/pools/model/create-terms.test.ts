import '../../../testing/swt-network.ts'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { createTerms, creationCost, maxDeposit, priceGap } from './create-terms.ts'

const SWT = { code: 'SWT', issuer: '', title: 'SWTC' }
const CNT = { code: 'CNY', issuer: 'jIssuer', title: 'CNT' }
const USDT = { code: 'JUSDT', issuer: 'jIssuer', title: 'USDT' }

function balances(native: string) {
  return {
    SWTC: { value: native, frozen: '20' },
    CNY_jIssuer: { value: '500', frozen: '0' },
    JUSDT_jIssuer: { value: '500', frozen: '0' },
  }
}

describe('the terms of a new pool (AMM-102)', () => {
  it('set its price by the two amounts', () => {
    const { price } = createTerms([CNT, USDT], ['100', '30'], '0.3', balances('100'))
    expect(price && formatDecimal(price)).toBe('0.3')
    expect(createTerms([CNT, USDT], ['100', ''], '0.3', balances('100')).price).toBeUndefined()
  })

  it.each([
    ['0', 0],
    ['0.001', 1],
    ['0.3', 300],
    ['1', 1000],
    ['1.001', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('have a fee from 0 to 1 percent: %j is %s', (typed, units) => {
    expect(createTerms([CNT, USDT], ['1', '1'], typed, balances('100')).fee).toBe(units)
  })

  it('name the token of which the account has too little', () => {
    const shortOf = (one: string, other: string) =>
      createTerms([CNT, USDT], [one, other], '0.3', balances('100')).short?.title
    expect([shortOf('500', '500'), shortOf('500.1', '1'), shortOf('1', '500.1')]).toEqual([undefined, 'CNT', 'USDT'])
  })

  it('require the fee of a creation and the reserve of its tokens besides the amounts', () => {
    const { fee, frozen } = creationCost()
    expect([fee, frozen].map(formatDecimal)).toEqual(['5', '5'])
    const isCovered = (native: string, one = CNT, amount = '1') =>
      createTerms([one, USDT], [amount, '1'], '0.3', balances(native)).isCovered
    expect([isCovered('30'), isCovered('29.999999')], 'available 10, and less').toEqual([true, false])
    expect([isCovered('130', SWT, '100'), isCovered('130', SWT, '100.000001')]).toEqual([true, false])
    expect(createTerms([CNT, USDT], ['1', '1'], '0.3', undefined).isCovered, 'balance not known yet').toBe(true)
  })

  it('cover the largest amount that Max enters', () => {
    const available = parseDecimal('110')
    const most = formatDecimal(maxDeposit(available, SWT))
    expect(most).toBe('99.99999')
    const terms = createTerms([SWT, USDT], [most, '1'], '0.3', balances('130'))
    expect([terms.isCovered, terms.short]).toEqual([true, undefined])
    expect(formatDecimal(maxDeposit(available, CNT))).toBe('110')
    expect(formatDecimal(maxDeposit(parseDecimal('9'), SWT)), 'too little for the cost').toBe('0')
  })
})

it.each([
  ['0.33', '0.3', '10', true],
  ['0.3029', '0.3', '0.96', false],
  ['0.15', '0.3', '-50', true],
])(
  'reports the difference from the market in percent: %s at %s is %s (AMM-102)',
  (price, market, percent, isNotable) => {
    const gap = priceGap(parseDecimal(price), parseDecimal(market))
    expect(gap && [formatDecimal(gap.percent), gap.isNotable]).toEqual([percent, isNotable])
    expect(priceGap(parseDecimal(price), undefined)).toBeUndefined()
  },
)
