import { compare, decimalOf, formatDecimal, parseDecimal } from '@tidebook/amount'
import { figureText } from '@tidebook/ui'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enterNumber, isUnclearNumber, pastedNumber, readNumber } from './number-entry.ts'

const SPACES = [' ', '\u00a0', '\u2009', '\u202f']

/** Returns every value that a text has in any of the common number notations, found by parsing it in each. */
function readings(text: string): Set<string> {
  const found = new Set<string>()
  for (const point of ['.', ',']) {
    for (const group of ['', ',', ...SPACES]) {
      if (group === point) continue
      const [whole = '', fraction, ...more] = text.split(point)
      if (more.length > 0 || (whole === '' && (fraction ?? '') === '')) continue
      const groups = group === '' ? [whole] : whole.split(group)
      if (groups.length > 1 && !groups.every((each, index) => (index === 0 ? isFirst(each) : each.length === 3)))
        continue
      const digits = [...groups, fraction ?? ''].join('')
      if (digits === '' || [...digits].some((digit) => digit < '0' || digit > '9')) continue
      found.add(formatDecimal(parseDecimal(`${groups.join('')}.${fraction ?? ''}`)))
    }
  }
  return found
}

function isFirst(group: string): boolean {
  return group.length >= 1 && group.length <= 3 && !group.startsWith('0')
}

function value(text: string): string | undefined {
  const read = readNumber(text)
  return read && formatDecimal(read)
}

function type(text: string, decimals = 9): string {
  return [...text].reduce((field, character) => enterNumber(field, field + character, decimals), '')
}

const numbers = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 9 }))
  .map(([coefficient, scale]) => decimalOf(coefficient, scale))
const figureLike = fc
  .array(fc.constantFrom(...'0123456789'.split(''), '000', '123', ',', ',', '.', ' ', '\u202f'), { maxLength: 12 })
  .map((parts) => parts.join(''))

describe('a pasted text (VAL-020)', () => {
  it.each<[string, string | undefined]>([
    ['0,004', '0.004'],
    ['0,500', '0.500'],
    ['0,5', '0.5'],
    ['12,34', '12.34'],
    ['1,2345', '1.2345'],
    ['1234,567', '1234.567'],
    [',5', '.5'],
    ['1,234,567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1,234.5', '1234.5'],
    ['1 234 567,89', '1234567.89'],
    ['1\u202f234\u202f567.89', '1234567.89'],
    ['1\u202f234 567.89', undefined],
    ['  12.5\u00a0', '12.5'],
    ['１２３．４', '123.4'],
    ['１，２３４。５', '1234.5'],
    ['０，００４', '0.004'],
    ['1,234', undefined],
    ['123,456', undefined],
    ['１、２３４', undefined],
    ['0,004,000', undefined],
    ['1,234.', undefined],
    ['1.234,5', undefined],
    ['1.2.3', undefined],
    ['12 34', undefined],
    ['12\t345', undefined],
    ['0.004\n100', undefined],
    ['1e5', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['', undefined],
    ['.', undefined],
    ['1'.repeat(65), undefined],
    [`${'0'.repeat(1e6)}1`, undefined],
  ])('"%s" is %s', (text, plain) => {
    expect(pastedNumber(text)).toBe(plain)
  })

  it('is never accepted with two readings, and has the value of its only reading', () => {
    fc.assert(
      fc.property(figureLike, (text) => {
        const plain = pastedNumber(text)
        if (plain === undefined) return
        expect([...readings(text.trim())]).toEqual([value(plain)])
      }),
      { numRuns: 20_000 },
    )
  })

  it('is either a notation of some language or rejected', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('en', 'ru', 'zh', 'fr', 'pl', 'sv'), (number, language) => {
        const text = formatDecimal(number)
        const written = new Intl.NumberFormat(language, { maximumFractionDigits: 9 }).format(
          text as Intl.StringNumericLiteral,
        )
        const plain = pastedNumber(written)
        if (plain !== undefined) expect(value(plain)).toBe(text)
        else expect(readings(written).size).not.toBe(1)
      }),
    )
  })

  it('copied from a screen has the value shown there, unless it has a single group', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const shown = figureText(formatDecimal(number))
        const plain = pastedNumber(shown)
        if (/^\d{1,3},\d{3}$/.test(shown)) expect(plain).toBeUndefined()
        else expect(compare(parseDecimal(plain ?? 'nothing'), number)).toBe(0)
      }),
    )
  })
})

describe('typing (VAL-020)', () => {
  it.each<[string, string]>([
    ['0,004', '0.004'],
    ['0,500', '0.500'],
    ['1,234', '1.234'],
    ['1,2345', '1.2345'],
    [',5', '.5'],
    ['１２３．４', '123.4'],
    ['０，５', '0.5'],
    ['0。5', '0.5'],
    ['0、5', '0.5'],
    ['1 234.5', '1234.5'],
    ['1,234,567.89', '1.234.567.89'],
    ['abc', 'abc'],
    ['-1', '-1'],
  ])('"%s" leaves "%s" in the field', (keys, kept) => {
    expect(type(keys)).toBe(kept)
  })

  it('shows the effect of each key: one separator is the decimal point, two are not a number', () => {
    const keys = fc.array(fc.constantFrom(...'0123456789０９.,，。、 '.split('')), { maxLength: 14 })
    fc.assert(
      fc.property(keys, (typed) => {
        const marks = typed
          .join('')
          .replaceAll(' ', '')
          .replaceAll(/[,，。、]/g, '.')
          .replaceAll('０', '0')
          .replaceAll('９', '9')
        const field = type(typed.join(''), 20)
        expect(field).toBe(marks)
        expect(readNumber(field) === undefined).toBe(marks.split('.').length > 2 || !/\d/.test(marks))
      }),
    )
  })

  it('changes nothing else in the middle and over a selection', () => {
    expect(enterNumber('1234', '12,34', 9)).toBe('12.34')
    expect(enterNumber('1234', '1,4', 9)).toBe('1.4')
    expect(enterNumber('12.34', '1234', 9)).toBe('1234')
    expect(enterNumber('111', '11', 9)).toBe('11')
    expect(enterNumber('11', '111', 9)).toBe('111')
  })

  it('continues in a rejected text without parsing it later', () => {
    const refused = enterNumber('', '1,234', 9)
    expect(refused).toBe('1,234')
    expect(enterNumber(refused, '1,234.', 9)).toBe('1,234.')
    expect(enterNumber('1,234.', '1,234.5', 9)).toBe('1,234.5')
    expect(enterNumber(refused, '1.234', 9)).toBe('1.234')
  })

  it('is cut to the decimals of the field (VAL-021)', () => {
    expect(type('1.23456', 4)).toBe('1.2345')
    expect(type('1.99', 0)).toBe('1.')
    expect(enterNumber('', '1.9', 0)).toBe('1.')
    expect(enterNumber('', '1,234,567.891', 2)).toBe('1234567.89')
    expect(enterNumber('', '-1.239', 2)).toBe('-1.239')
  })
})

it('shows a text that parses back to the same value: parse(format(x)) is x', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const text = formatDecimal(number)
      expect([type(text), enterNumber('', text, 9), value(text)]).toEqual([text, text, text])
    }),
  )
})

it.each<[string, boolean]>([
  ['1,234', true],
  ['1.2.3', true],
  ['1.234,5', true],
  ["1'234", true],
  ['１，２３４', true],
  ['1.5', false],
  ['1e5', false],
  ['-1', false],
  ['abc', false],
  ['', false],
  ['.,', false],
])('"%s" is a number in an ambiguous notation: %s', (text, unclear) => {
  expect(isUnclearNumber(text)).toBe(unclear)
})
