import { describe, expect, it } from 'vitest'
import { accountProblem, codeProblem, contactProblem, emailProblem, nameProblem, phoneProblem } from './fields.ts'

describe('fields of the pages about accounts', () => {
  it.each([
    ['', 'phone-required'],
    ['  ', 'phone-required'],
    ['1380000000a', 'phone-digits'],
    ['+8613800000000', 'phone-digits'],
    ['1380000000', 'phone-length'],
    ['138000000001', 'phone-length'],
    ['8713800000000', 'phone-length'],
    ['12800000000', 'phone-pattern'],
    ['13800000000', undefined],
    ['013800000000', undefined],
    ['8613800000000', undefined],
    ['1795113800000000', undefined],
    [' 13800000000 ', undefined],
  ])('VAL-013 VAL-014 VAL-015 the phone %j: %s', (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem)
  })

  it.each([
    ['', 'email-required'],
    ['a@b', 'email-format'],
    ['a b@example.com', 'email-format'],
    ['a@exa_mple.com', 'email-format'],
    ['a.b+c@example.co.uk', undefined],
  ])('VAL-016 the e-mail %j: %s', (typed, problem) => {
    expect(emailProblem(typed)).toBe(problem)
  })

  it.each([
    ['', 'code-required'],
    ['12345', 'code-format'],
    ['1234567', 'code-format'],
    ['12345a', 'code-format'],
    [' 123456 ', undefined],
  ])('VAL-017 VAL-018 VAL-019 the code %j: %s', (typed, problem) => {
    expect(codeProblem(typed)).toBe(problem)
  })

  it('REG-012 one logs in with a phone, an e-mail or a user name', () => {
    for (const typed of ['13800000000', 'a@example.com', 'alice_1']) expect(accountProblem(typed)).toBeUndefined()
    expect([accountProblem(''), accountProblem('al'), accountProblem('1380')]).toEqual([
      'account-required',
      'contact-format',
      'contact-format',
    ])
  })

  it('ERR-078 a code goes to a phone or an e-mail', () => {
    expect([contactProblem(''), contactProblem('alice'), contactProblem('a@example.com')]).toEqual([
      'contact-required',
      'contact-format',
      undefined,
    ])
  })

  it('a user name may be left out', () => {
    expect([nameProblem(''), nameProblem('1abc'), nameProblem('alice')]).toEqual([undefined, 'name-format', undefined])
  })
})
