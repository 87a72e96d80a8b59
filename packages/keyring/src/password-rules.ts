import { LENGTHS } from '@tidebook/contract/constants'

/** Problems of a login or trading password, in the order of display (VAL-001..011). */
export type PasswordProblem =
  | 'required'
  | 'length'
  | 'digit'
  | 'lowercase'
  | 'uppercase'
  | 'space'
  | 'caret'
  | 'asterisk'
  | 'quote'
  | 'pipe'
  | 'common'
  | 'same-as-old'
  | 'not-equal'
  | 'repeat-differs'

/** Values to compare the password with. An absent one is not checked. */
export interface PasswordContext {
  /** The repeated password. */
  readonly repeat?: string
  /** The old password, from which the new one must differ. */
  readonly differsFrom?: string
  /** A value that the password must equal, e.g. a confirmation. */
  readonly equalTo?: string
  /**
   * Returns whether a password is too common. Set by code that encrypts data with the password (`isCommonPassword`).
   */
  readonly isCommon?: (password: string) => boolean
}

const FORBIDDEN: readonly (readonly [PasswordProblem, RegExp])[] = [
  ['space', /\s/u],
  ['caret', /\^/u],
  ['asterisk', /\*/u],
  // A backtick counts as a quote: the source says only "quotes" (decision A16).
  ['quote', /['"`]/u],
  ['pipe', /\|/u],
]

const NEEDED: readonly (readonly [PasswordProblem, RegExp])[] = [
  ['digit', /[0-9]/u],
  ['lowercase', /[a-z]/u],
  ['uppercase', /[A-Z]/u],
]

/**
 * Checks a login or trading password (specification line 146). Length counts characters, not UTF-16 units. Returns
 * every problem in display order; an empty list means the password is valid.
 */
export function validatePassword(password: string, context: PasswordContext = {}): readonly PasswordProblem[] {
  if (password === '') return ['required']
  const problems: PasswordProblem[] = []
  const length = [...password].length
  if (length < LENGTHS.passwordMin || length > LENGTHS.passwordMax) problems.push('length')
  for (const [problem, pattern] of NEEDED) if (!pattern.test(password)) problems.push(problem)
  for (const [problem, pattern] of FORBIDDEN) if (pattern.test(password)) problems.push(problem)
  if (problems.length === 0 && context.isCommon?.(password) === true) problems.push('common')
  if (context.differsFrom !== undefined && password === context.differsFrom) problems.push('same-as-old')
  if (context.equalTo !== undefined && password !== context.equalTo) problems.push('not-equal')
  if (context.repeat !== undefined && password !== context.repeat) problems.push('repeat-differs')
  return problems
}
