import { isPersonalPassword } from '@tidebook/contract/passwords'
import { isCommonPassword, validatePassword, type PasswordProblem } from '@tidebook/keyring/rules'

/** Whose password it is, as far as the form knows; the server knows the rest. */
export interface PasswordFor {
  /** Phone or e-mail as it was typed. */
  readonly contact?: string
  readonly userName?: string
  /** The password that it takes the place of. */
  readonly differsFrom?: string
}

export type LoginPasswordProblem = PasswordProblem | 'personal'

/** What is wrong with a new login password, in the order in which it is told; the server decides by the same rules. */
export const loginPasswordProblems = (
  password: string,
  { contact = '', userName = '', differsFrom }: PasswordFor,
): readonly LoginPasswordProblem[] => {
  const former = differsFrom === undefined ? {} : { differsFrom }
  const problems = validatePassword(password, { ...former, isCommon: isCommonPassword })
  const owner = { contacts: [contact], names: [userName], host: globalThis.location.hostname }
  return problems.length === 0 && isPersonalPassword(password, owner) ? ['personal'] : problems
}
