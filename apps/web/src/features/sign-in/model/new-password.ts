import { isPersonalPassword } from '@tidebook/contract/passwords'
import { isCommonPassword, validatePassword, type PasswordProblem } from '@tidebook/keyring/rules'

/** Data about the password's owner that the form has; the server has the rest. */
export interface PasswordFor {
  /** Phone or email as typed. */
  readonly contact?: string
  readonly userName?: string
  /** The password to replace. */
  readonly differsFrom?: string
}

export type LoginPasswordProblem = PasswordProblem | 'personal'

/** Returns the problems of a new login password in display order. The server applies the same rules. */
export function loginPasswordProblems(
  password: string,
  { contact = '', userName = '', differsFrom }: PasswordFor,
): readonly LoginPasswordProblem[] {
  const rules = differsFrom === undefined ? {} : { differsFrom }
  const problems = validatePassword(password, { ...rules, isCommon: isCommonPassword })
  const owner = { contacts: [contact], names: [userName], host: globalThis.location.hostname }
  return problems.length === 0 && isPersonalPassword(password, owner) ? ['personal'] : problems
}
