import { isCommonPassword, validatePassword, type PasswordContext, type PasswordProblem } from '@tidebook/keyring/rules'

/** What is wrong with a new trading password: the rules about its characters, and whether it is tried first. */
export const newPasswordProblems = (password: string, context: PasswordContext = {}): readonly PasswordProblem[] =>
  validatePassword(password, { ...context, isCommon: isCommonPassword })
