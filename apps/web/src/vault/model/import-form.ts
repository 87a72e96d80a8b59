import type { VaultAccount } from '@tidebook/keyring'
import type { PasswordProblem } from '@tidebook/keyring/rules'
import { newPasswordProblems } from './new-password.ts'

/** What is wrong with a text that was typed as a secret. */
export type SecretTrouble = 'length' | 'invalid' | 'word' | 'checksum'

/** What the secret typed so far turned out to be. */
export type SecretMatchState =
  | { readonly state: 'none' }
  /** an account on each type that takes it, of which one is chosen */
  | { readonly state: 'matches'; readonly accounts: readonly [VaultAccount, ...VaultAccount[]] }
  /** a recovery phrase: all of these are added */
  | { readonly state: 'phrase'; readonly accounts: readonly [VaultAccount, ...VaultAccount[]] }
  | { readonly state: 'wrong'; readonly problem: SecretTrouble }

export interface ImportEntries {
  readonly secret: string
  readonly password: string
  readonly repeat: string
  /** which of the types that take the secret */
  readonly choice: number
  /** a password of its own, although there is a vault with one */
  readonly own: boolean
}

export interface ImportForm extends ImportEntries {
  readonly match: SecretMatchState
  readonly problems: readonly PasswordProblem[]
}

/** What stands between the form and its button; the button says it. */
export type ImportBlock = 'secret' | 'secret-wrong' | 'password' | 'repeat' | 'match' | 'current'

/** The empty form; `joins` when there is a vault that the secret can be added to. */
export const emptyImport = (joins: boolean): ImportForm => ({
  secret: '',
  password: '',
  repeat: '',
  choice: 0,
  own: !joins,
  match: { state: 'none' },
  problems: ['required'],
})

/** The form after typing: the secret is trimmed (VAL-026), the password rules are checked anew. */
export function withEntries(form: ImportForm, change: Partial<ImportEntries>): ImportForm {
  const next = { ...form, ...change }
  const secret = change.secret === undefined ? form.secret : change.secret.trimStart()
  const same = secret.trimEnd() === form.secret.trimEnd()
  return {
    ...next,
    secret,
    choice: same ? next.choice : 0,
    match: same ? form.match : { state: 'none' },
    problems: newPasswordProblems(next.password, { repeat: next.repeat }),
  }
}

/** The account that is imported, or the first of those of a phrase; undefined while the secret is none. */
export const chosenAccount = ({ match, choice }: ImportForm): VaultAccount | undefined =>
  'accounts' in match ? match.accounts[match.state === 'phrase' ? 0 : choice] : undefined

/** The first thing that is missing, in the order of the fields, or undefined when the form is ready. */
export function importBlock(form: ImportForm): ImportBlock | undefined {
  if (form.secret === '') return 'secret'
  if (chosenAccount(form) === undefined) return 'secret-wrong'
  if (!form.own) return form.password === '' ? 'current' : undefined
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
