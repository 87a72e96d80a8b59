import { formatDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { balanceKeyOf } from '../../../lib/balance-key.ts'
import { availableIn } from './available.ts'

it.each([
  ['SWT', undefined, 'SWTC'],
  ['SWT', '', 'SWTC'],
  ['CNY', 'jIssuer', 'CNY_jIssuer'],
])('stores the balance of %s of %s under %s', (code, issuer, key) => {
  expect(balanceKeyOf(code, issuer)).toBe(key)
})

it.each([
  ['10.5', '0.000001', '10.499999'],
  ['10', '10', '0'],
  ['10', '10.000001', '0'],
  ['10', '0', '10'],
  ['x', '0', undefined],
  ['10', 'x', undefined],
])('with balance %s and %s frozen, reports %s as available', (value, frozen, free) => {
  const table = { SWTC: { value, frozen }, CNY_jIssuer: { value: '99', frozen: '0' } }
  const amount = availableIn(table, 'SWT', undefined)
  expect(amount && formatDecimal(amount)).toBe(free)
})

it('reports zero for a coin without a trust line, and undefined before the balances arrive', () => {
  const table = { SWTC: { value: '7', frozen: '0' } }
  const amount = availableIn(table, 'CNY', 'jIssuer')
  expect(amount && formatDecimal(amount)).toBe('0')
  expect(availableIn(undefined, 'SWT', undefined)).toBeUndefined()
})
