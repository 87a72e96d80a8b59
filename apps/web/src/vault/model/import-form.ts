import { normalizeSecret } from '@tidebook/keyring/rules'
import type { PasswordProblem, SecretProblem } from '@tidebook/keyring/rules'
import { newPasswordProblems } from './new-password.ts'

/** What the secret typed so far turned out to be. */
export type SecretMatchState =
  | { readonly state: 'none' }
  | { readonly state: 'matches'; readonly address: string }
  | { readonly state: 'wrong'; readonly problem: Exclude<SecretProblem, 'required'> }

export interface ImportEntries {
  readonly secret: string
  readonly password: string
  readonly repeat: string
}

export interface ImportForm extends ImportEntries {
  readonly match: SecretMatchState
  readonly problems: readonly PasswordProblem[]
}

/** What stands between the form and its button; the button says it. */
export type ImportBlock = 'secret' | 'secret-wrong' | 'password' | 'repeat' | 'match'

export const EMPTY_IMPORT: ImportForm = {
  secret: '',
  password: '',
  repeat: '',
  match: { state: 'none' },
  problems: ['required'],
}

/** The form after typing: the secret is trimmed (VAL-026), the password rules are checked anew. */
export function withEntries(form: ImportForm, change: Partial<ImportEntries>): ImportForm {
  const { password, repeat } = { ...form, ...change }
  const secret = change.secret === undefined ? form.secret : normalizeSecret(change.secret)
  const match = secret === form.secret ? form.match : ({ state: 'none' } as const)
  return { secret, password, repeat, match, problems: newPasswordProblems(password, { repeat }) }
}

/** The first thing that is missing, in the order of the fields, or undefined when the form is ready. */
export function importBlock(form: ImportForm): ImportBlock | undefined {
  if (form.secret === '') return 'secret'
  if (form.match.state !== 'matches') return 'secret-wrong'
  return passwordBlock(form)
}

/** The same for the two password fields alone. */
export function passwordBlock(
  form: Pick<ImportForm, 'repeat' | 'problems'>,
): Extract<ImportBlock, 'password' | 'repeat' | 'match'> | undefined {
  const [problem] = form.problems
  if (problem === undefined) return undefined
  if (problem !== 'repeat-differs') return 'password'
  return form.repeat === '' ? 'repeat' : 'match'
}
