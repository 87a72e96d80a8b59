import { parseDecimal, toFixed } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { createValuation, VALUE_DECIMALS, type Holding } from './valuation.ts'

const CNY = 'CNY_jIssuer'
const USDT = 'JUSDT_jIssuer'
const valuation = createValuation(
  [
    { base: 'SWTC', counter: CNY, price: '0.004196' },
    { base: USDT, counter: CNY, price: '7.11' },
    { base: 'JETH_jIssuer', counter: CNY, price: '24256' },
    { base: 'JETH_jIssuer', counter: 'SWTC', price: '1' },
    { base: 'JCC_jIssuer', counter: 'SWTC', price: '432.1' },
    { base: 'JBNB_jIssuer', counter: USDT, price: '600.55' },
    { base: 'DEAD_jIssuer', counter: CNY, price: undefined },
    { base: 'DEAD_jIssuer', counter: USDT, price: '2' },
  ],
  CNY,
  ['SWTC', USDT],
)

function of(token: string, amount: string): Holding {
  return { token, amount: parseDecimal(amount) }
}

function value(token: string, amount: string): string | undefined {
  const holdingValue = valuation.valueOf(of(token, amount))
  return holdingValue === undefined ? undefined : toFixed(holdingValue, VALUE_DECIMALS)
}

describe('value in the anchor currency (ENT-001, U20)', () => {
  it('values the anchor at its amount and another token at its last price, truncated to two decimals', () => {
    expect(value(CNY, '5000.129')).toBe('5000.12')
    expect(value('SWTC', '1000')).toBe('4.19')
    expect(value('JETH_jIssuer', '0.5')).toBe('12128.00')
  })

  it('prices a token through SWTC, otherwise through USDT, and ignores pairs without trades', () => {
    expect(value('JCC_jIssuer', '10')).toBe('18.13')
    expect(value('JBNB_jIssuer', '1')).toBe('4269.91')
    expect(value('DEAD_jIssuer', '1')).toBe('14.22')
  })

  it('finds no price for the same code from another issuer', () => {
    expect(value('CNY_jSomebody', '1000000')).toBeUndefined()
    expect(value('JETH_jSomebody', '1')).toBeUndefined()
  })

  it('adds up a total exactly and lists the tokens that it omits', () => {
    const cents = Array.from({ length: 3 }, () => of(CNY, '0.004'))
    expect(toFixed(valuation.total(cents).value, VALUE_DECIMALS)).toBe('0.01')
    const total = valuation.total([of('SWTC', '1000'), of(CNY, '5'), of('X_jNobody', '3'), of('Y_jNobody', '0')])
    expect([toFixed(total.value, VALUE_DECIMALS), total.unpriced]).toEqual(['9.19', ['X_jNobody']])
    expect(toFixed(valuation.total([]).value, VALUE_DECIMALS)).toBe('0.00')
  })

  it('preserves every digit of amounts beyond double precision', () => {
    expect(value(CNY, '9007199254740993.01')).toBe('9007199254740993.01')
    expect(value('SWTC', '90071992547409930000')).toBe('377942080728932066.28')
  })
})
