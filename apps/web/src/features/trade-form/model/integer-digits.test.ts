import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { integerDigits } from './integer-digits.ts'

it.each([
  ['0', 0],
  ['0.999', 0],
  ['1', 1],
  ['9.99', 1],
  ['10', 2],
  ['-10.9', 2],
  ['999999999999.9', 12],
])('counts in %s %i digits before the point', (text, digits) => {
  expect(integerDigits(parseDecimal(text))).toBe(digits)
})
