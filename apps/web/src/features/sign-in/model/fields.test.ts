import { describe, expect, it } from 'vitest'
import { accountProblem, codeProblem, contactProblem, emailProblem, nameProblem, phoneProblem } from './fields.ts'

describe('the fields of the account pages', () => {
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
  ])('check the phone %j: %s (VAL-013, VAL-014, VAL-015)', (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem)
  })

  it.each([
    ['', 'email-required'],
    ['a@b', 'email-format'],
    ['a b@example.com', 'email-format'],
    ['a@exa_mple.com', 'email-format'],
    ['a.b+c@example.co.uk', undefined],
  ])('check the email %j: %s (VAL-016)', (typed, problem) => {
    expect(emailProblem(typed)).toBe(problem)
  })

  it.each([
    ['', 'code-required'],
    ['12345', 'code-format'],
    ['1234567', 'code-format'],
    ['12345a', 'code-format'],
    [' 123456 ', undefined],
  ])('check the code %j: %s (VAL-017, VAL-018, VAL-019)', (typed, problem) => {
    expect(codeProblem(typed)).toBe(problem)
  })

  it('accept a phone, an email or a user name for the login (REG-012)', () => {
    for (const typed of ['13800000000', 'a@example.com', 'alice_1']) expect(accountProblem(typed)).toBeUndefined()
    expect([accountProblem(''), accountProblem('al'), accountProblem('1380')]).toEqual([
      'account-required',
      'contact-format',
      'contact-format',
    ])
  })

  it('accept a phone or an email as the recipient of a code (ERR-078)', () => {
    expect([contactProblem(''), contactProblem('alice'), contactProblem('a@example.com')]).toEqual([
      'contact-required',
      'contact-format',
      undefined,
    ])
  })

  it('accept an empty user name', () => {
    expect([nameProblem(''), nameProblem('1abc'), nameProblem('alice')]).toEqual([undefined, 'name-format', undefined])
  })
})
