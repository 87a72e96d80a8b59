import { CODE, contactOf, EMAIL, USER_NAME, type Contact } from '@tidebook/contract/contacts'

/** What is wrong with a field; a key of the words of the page. */
export type FieldProblem =
  | 'phone-required'
  | 'phone-digits'
  | 'phone-length'
  | 'phone-pattern'
  | 'email-required'
  | 'email-format'
  | 'contact-required'
  | 'contact-format'
  | 'account-required'
  | 'code-required'
  | 'code-format'
  | 'name-format'
  | 'password-required'

export type ContactKind = Contact['kind']

/** A prefix is no part of the eleven digits (A15). */
const withoutPrefix = (digits: string): string =>
  digits.length > 11 ? digits.replace(/^(?:0|86|17951)(?=1\d{10}$)/, '') : digits

/** A phone number, problem by problem (VAL-013..015). */
export const phoneProblem = (typed: string): FieldProblem | undefined => {
  const text = typed.trim()
  if (text === '') return 'phone-required'
  if (!/^\d+$/.test(text)) return 'phone-digits'
  if (withoutPrefix(text).length !== 11) return 'phone-length'
  return contactOf(text)?.kind === 'phone' ? undefined : 'phone-pattern'
}

/** An e-mail address (VAL-016). */
export const emailProblem = (typed: string): FieldProblem | undefined => {
  const text = typed.trim()
  if (text === '') return 'email-required'
  return EMAIL.test(text) ? undefined : 'email-format'
}

/** Where a code goes: a phone or an e-mail (ERR-078). */
export const contactProblem = (typed: string): FieldProblem | undefined =>
  typed.trim() === '' ? 'contact-required' : contactOf(typed) === undefined ? 'contact-format' : undefined

/** Whatever one logs in with; the server tells the rest (REG-012). */
export const accountProblem = (typed: string): FieldProblem | undefined => {
  const text = typed.trim()
  if (text === '') return 'account-required'
  return contactOf(text) === undefined && !USER_NAME.test(text) ? 'contact-format' : undefined
}

/** A code that was sent (VAL-017..019). */
export const codeProblem = (typed: string): FieldProblem | undefined => {
  const text = typed.trim()
  if (text === '') return 'code-required'
  return CODE.test(text) ? undefined : 'code-format'
}

/** A user name, which may be left out. */
export const nameProblem = (typed: string): FieldProblem | undefined =>
  typed.trim() === '' || USER_NAME.test(typed.trim()) ? undefined : 'name-format'
