import { type PasswordContext, type PasswordProblem, isCommonPassword, validatePassword } from '@tidebook/keyring/rules'

/** Returns the problems of a new trading password: violated character rules, and whether it is a common password. */
export function newPasswordProblems(password: string, context: PasswordContext = {}): readonly PasswordProblem[] {
  return validatePassword(password, { ...context, isCommon: isCommonPassword })
}

/** One line of the live rule list below a new password. */
export interface PasswordHint {
  readonly id: 'length' | 'digit' | 'case' | 'forbidden' | 'uncommon'
  readonly met: boolean
}

const BREAKS: Readonly<Record<PasswordHint['id'], readonly PasswordProblem[]>> = {
  length: ['required', 'length'],
  digit: ['required', 'digit'],
  case: ['required', 'lowercase', 'uppercase'],
  forbidden: ['space', 'caret', 'asterisk', 'quote', 'pipe'],
  // Whether a password is common is only checked after it meets the character rules.
  uncommon: ['common', 'length', 'digit', 'lowercase', 'uppercase', 'space', 'caret', 'asterisk', 'quote', 'pipe'],
}

/** Returns the rules shown to the user, each met or not according to the problems found so far. */
export function passwordHints(problems: readonly PasswordProblem[]): readonly PasswordHint[] {
  const found = new Set(problems)
  return (['length', 'digit', 'case', 'forbidden', 'uncommon'] as const).map((id) => ({
    id,
    // An empty field violates no character rule yet, but meets none either.
    met: !found.has('required') && !BREAKS[id].some((problem) => found.has(problem)),
  }))
}
