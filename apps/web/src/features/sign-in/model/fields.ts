import { CODE, contactOf, EMAIL, USER_NAME, type Contact } from '@tidebook/contract/contacts'

/** Problems of a field; also message keys of the page. */
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

/** A prefix does not count toward the eleven digits (A15). */
function withoutPrefix(digits: string): string {
  return digits.length > 11 ? digits.replace(/^(?:0|86|17951)(?=1\d{10}$)/, '') : digits
}

/** Returns the first problem of a phone number (VAL-013..015). */
export function phoneProblem(typed: string): FieldProblem | undefined {
  const text = typed.trim()
  if (text === '') return 'phone-required'
  if (!/^\d+$/.test(text)) return 'phone-digits'
  if (withoutPrefix(text).length !== 11) return 'phone-length'
  return contactOf(text)?.kind === 'phone' ? undefined : 'phone-pattern'
}

/** Returns the problem of an email address (VAL-016). */
export function emailProblem(typed: string): FieldProblem | undefined {
  const text = typed.trim()
  if (text === '') return 'email-required'
  return EMAIL.test(text) ? undefined : 'email-format'
}

/** Returns the problem of a code's recipient, a phone or an email (ERR-078). */
export function contactProblem(typed: string): FieldProblem | undefined {
  return typed.trim() === '' ? 'contact-required' : contactOf(typed) === undefined ? 'contact-format' : undefined
}

/** Returns the problem of a login name of any kind; the server checks the rest (REG-012). */
export function accountProblem(typed: string): FieldProblem | undefined {
  const text = typed.trim()
  if (text === '') return 'account-required'
  return contactOf(text) === undefined && !USER_NAME.test(text) ? 'contact-format' : undefined
}

/** Returns the problem of a received code (VAL-017..019). */
export function codeProblem(typed: string): FieldProblem | undefined {
  const text = typed.trim()
  if (text === '') return 'code-required'
  return CODE.test(text) ? undefined : 'code-format'
}

/** Returns the problem of an optional user name. */
export function nameProblem(typed: string): FieldProblem | undefined {
  return typed.trim() === '' || USER_NAME.test(typed.trim()) ? undefined : 'name-format'
}
