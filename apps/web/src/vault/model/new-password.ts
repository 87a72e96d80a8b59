import { isCommonPassword, validatePassword, type PasswordContext, type PasswordProblem } from '@tidebook/keyring/rules'

/** Returns the problems of a new trading password: broken character rules, and whether it is a common password. */
export function newPasswordProblems(password: string, context: PasswordContext = {}): readonly PasswordProblem[] {
  return validatePassword(password, { ...context, isCommon: isCommonPassword })
}
