import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validatePassword } from './password-rules.ts'

const first = (password: string, context = {}) => validatePassword(password, context)[0]

describe('password rules', () => {
  it('VAL-001 nothing typed is told as required, and nothing else', () => {
    expect(validatePassword('')).toEqual(['required'])
    expect(validatePassword('', { repeat: 'x' })).toEqual(['required'])
  })

  it('VAL-002 8 and 64 characters are good, 7 and 65 are not', () => {
    const ofLength = (length: number) => 'Aa1'.padEnd(length, 'x')
    expect(validatePassword(ofLength(7))).toEqual(['length'])
    expect(validatePassword(ofLength(8))).toEqual([])
    expect(validatePassword(ofLength(64))).toEqual([])
    expect(validatePassword(ofLength(65))).toEqual(['length'])
    expect(validatePassword(`Aa1${'🌊'.repeat(5)}`)).toEqual([])
    expect(validatePassword(`Aa1${'🌊'.repeat(62)}`)).toEqual(['length'])
  })

  it('VAL-003 a digit, a lowercase and an uppercase letter are needed', () => {
    expect(validatePassword('abcdefgH')).toEqual(['digit'])
    expect(validatePassword('abcdefg1')).toEqual(['uppercase'])
    expect(validatePassword('ABCDEFG1')).toEqual(['lowercase'])
    expect(validatePassword('Abcdefg1')).toEqual([])
  })

  it('VAL-004 spaces are refused', () => {
    expect(first('Abcdef 1')).toBe('space')
    expect(first('Abcdef\t1')).toBe('space')
  })

  it('VAL-005 a caret is refused', () => expect(first('Abcdef^1')).toBe('caret'))
  it('VAL-006 an asterisk is refused', () => expect(first('Abcdef*1')).toBe('asterisk'))
  it('VAL-007 quotes are refused', () => {
    for (const quote of ["'", '"', '`']) expect(first(`Abcdef${quote}1`)).toBe('quote')
  })
  it('VAL-008 the pipe is refused', () => expect(first('Abcdef|1')).toBe('pipe'))

  it('VAL-009 ERR-044 two entries must match', () => {
    expect(validatePassword('Abcdefg1', { repeat: 'Abcdefg2' })).toEqual(['repeat-differs'])
    expect(validatePassword('Abcdefg1', { repeat: 'Abcdefg1' })).toEqual([])
  })

  it('VAL-010 it may have to differ from the old one', () => {
    expect(validatePassword('Abcdefg1', { differsFrom: 'Abcdefg1' })).toEqual(['same-as-old'])
    expect(validatePassword('Abcdefg1', { differsFrom: 'Abcdefg2' })).toEqual([])
  })

  it('VAL-011 it may have to equal another value', () => {
    expect(validatePassword('Abcdefg1', { equalTo: 'Abcdefg1' })).toEqual([])
    expect(validatePassword('Abcdefg1', { equalTo: 'Abcdefg2' })).toEqual(['not-equal'])
  })

  it('tells every problem, in the order of the rules', () => {
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

  it('VAL-002 VAL-003 accepts every password inside the rules and none outside (property)', () => {
    const good = fc.stringMatching(/^[A-Za-z0-9!@#$%&()_+=-]{5,61}$/u).map((text) => `${text}aB3`)
    fc.assert(
      fc.property(good, (password) => {
        expect(validatePassword(password)).toEqual([])
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
