import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validatePassword } from './password-rules.ts'

function first(password: string, context = {}) {
  return validatePassword(password, context)[0]
}

describe('password rules', () => {
  it('VAL-001 report an empty password as required only', () => {
    expect(validatePassword('')).toEqual(['required'])
    expect(validatePassword('', { repeat: 'x' })).toEqual(['required'])
  })

  it('VAL-002 accept 8 and 64 characters, and reject 7 and 65', () => {
    const ofLength = (length: number) => 'Aa1'.padEnd(length, 'x')
    expect(validatePassword(ofLength(7))).toEqual(['length'])
    expect(validatePassword(ofLength(8))).toEqual([])
    expect(validatePassword(ofLength(64))).toEqual([])
    expect(validatePassword(ofLength(65))).toEqual(['length'])
    expect(validatePassword(`Aa1${'🌊'.repeat(5)}`)).toEqual([])
    expect(validatePassword(`Aa1${'🌊'.repeat(62)}`)).toEqual(['length'])
  })

  // Forms also refuse this example as common (decision 0094).
  it('VAL-003 require a digit, a lower-case and an upper-case letter', () => {
    expect(validatePassword('abcdefgH')).toEqual(['digit'])
    expect(validatePassword('abcdefg1')).toEqual(['uppercase'])
    expect(validatePassword('ABCDEFG1')).toEqual(['lowercase'])
    expect(validatePassword('Abcdefg1')).toEqual([])
  })

  it('VAL-004 reject spaces', () => {
    expect(first('Abcdef 1')).toBe('space')
    expect(first('Abcdef\t1')).toBe('space')
  })

  it('VAL-005 reject a caret', () => expect(first('Abcdef^1')).toBe('caret'))
  it('VAL-006 reject an asterisk', () => expect(first('Abcdef*1')).toBe('asterisk'))
  it('VAL-007 reject quotes', () => {
    for (const quote of ["'", '"', '`']) expect(first(`Abcdef${quote}1`)).toBe('quote')
  })
  it('VAL-008 reject the pipe', () => expect(first('Abcdef|1')).toBe('pipe'))

  it('VAL-009 ERR-044 require equal repetition', () => {
    expect(validatePassword('Abcdefg1', { repeat: 'Abcdefg2' })).toEqual(['repeat-differs'])
    expect(validatePassword('Abcdefg1', { repeat: 'Abcdefg1' })).toEqual([])
  })

  it('VAL-010 can require a change from the old password', () => {
    expect(validatePassword('Abcdefg1', { differsFrom: 'Abcdefg1' })).toEqual(['same-as-old'])
    expect(validatePassword('Abcdefg1', { differsFrom: 'Abcdefg2' })).toEqual([])
  })

  it('VAL-011 can require equality with a given value', () => {
    expect(validatePassword('Abcdefg1', { equalTo: 'Abcdefg1' })).toEqual([])
    expect(validatePassword('Abcdefg1', { equalTo: 'Abcdefg2' })).toEqual(['not-equal'])
  })

  it('report every problem, in the order of the rules', () => {
    expect(validatePassword("a ^*'|", { repeat: 'b' })).toEqual([
      'length',
      'digit',
      'uppercase',
      'space',
      'caret',
      'asterisk',
      'quote',
      'pipe',
      'repeat-differs',
    ])
  })

  it('VAL-002 VAL-003 accept exactly the passwords within the rules (property)', () => {
    const good = fc.stringMatching(/^[A-Za-z0-9!@#$%&()_+=-]{5,61}$/u).map((text) => `${text}aB3`)
    fc.assert(
      fc.property(good, (password) => {
        expect(validatePassword(password)).toEqual([])
      }),
    )
    const classes = [/[0-9]/gu, /[a-z]/gu, /[A-Z]/gu]
    fc.assert(
      fc.property(good, fc.constantFrom(...classes), (password, missing) => {
        expect(validatePassword(password.replace(missing, '-'))).toHaveLength(1)
      }),
    )
    const forbidden = fc.constantFrom(' ', '^', '*', "'", '"', '`', '|')
    fc.assert(
      fc.property(good, forbidden, fc.nat(), (password, char, at) => {
        const place = at % password.length
        expect(validatePassword(password.slice(0, place) + char + password.slice(place))).not.toEqual([])
      }),
    )
  })
})
