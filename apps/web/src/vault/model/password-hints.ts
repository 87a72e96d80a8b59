import type { PasswordProblem } from '@tidebook/keyring/rules'

/** One line of the live rule list under a new password. */
export interface PasswordHint {
  readonly id: 'length' | 'digit' | 'case' | 'forbidden' | 'uncommon'
  readonly met: boolean
}

const BREAKS: Readonly<Record<PasswordHint['id'], readonly PasswordProblem[]>> = {
  length: ['required', 'length'],
  digit: ['required', 'digit'],
  case: ['required', 'lowercase', 'uppercase'],
  forbidden: ['space', 'caret', 'asterisk', 'quote', 'pipe'],
  // Whether it is common is asked only about what meets the rules about characters.
  uncommon: ['common', 'length', 'digit', 'lowercase', 'uppercase', 'space', 'caret', 'asterisk', 'quote', 'pipe'],
}

/** The rules a person sees, each met or not by the problems found so far. */
export function passwordHints(problems: readonly PasswordProblem[]): readonly PasswordHint[] {
  const found = new Set(problems)
  return (['length', 'digit', 'case', 'forbidden', 'uncommon'] as const).map((id) => ({
    id,
    // An empty field has broken no rule about characters yet, but it has not met one either.
    met: !found.has('required') && !BREAKS[id].some((problem) => found.has(problem)),
  }))
}
