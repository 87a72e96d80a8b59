import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { cleanEntry, integerDigits, readEntry } from './entry.ts'

it.each<[string, string | undefined]>([
  ['1.5', '1.5'],
  ['1.', '1'],
  ['.5', '0.5'],
  ['007', '7'],
  ['', undefined],
  ['.', undefined],
  ['1e5', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['1,000', undefined],
  ['1 000', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['1.2.3', undefined],
  ['１', undefined],
])('"%s" reads as %s', (text, value) => {
  const read = readEntry(text)
  expect(read && formatDecimal(read)).toBe(value)
})

it.each<[string, number, string]>([
  ['1.23456', 4, '1.2345'],
  ['1.23', 4, '1.23'],
  ['1.29', 1, '1.2'],
  ['1.9', 0, '1'],
  ['1.', 2, '1.'],
  ['.129', 2, '.12'],
  ['123', 2, '123'],
  ['  12.5\u00a0', 2, '12.5'],
  ['1\u202f234 567.89', 2, '1234567.89'],
  ['1,234,567.891', 2, '1234567.89'],
  ['1,23', 2, '1,23'],
  ['12345,678', 2, '12345,678'],
  ['-1.239', 2, '-1.239'],
  ['1.2.345', 1, '1.2.345'],
  ['abc', 2, 'abc'],
])('a field keeps of "%s" at %i decimals "%s"', (typed, decimals, kept) => {
  expect(cleanEntry(typed, decimals)).toBe(kept)
})

it.each([
  ['0', 0],
  ['0.999', 0],
  ['1', 1],
  ['9.99', 1],
  ['10', 2],
  ['-10.9', 2],
  ['999999999999.9', 12],
])('%s has %i digits before the point', (text, digits) => {
  expect(integerDigits(parseDecimal(text))).toBe(digits)
})
