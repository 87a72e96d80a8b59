import type { ChainId } from '@tidebook/chains/ids'
import type { VaultAccount } from '@tidebook/keyring'
import type { FoundAccounts, FurtherAccount } from '@tidebook/keyring/vault'
import type { PasswordProblem } from '@tidebook/keyring/rules'
import { newPasswordProblems } from './new-password.ts'
import { firstTradingPlace, type TradingPlace } from './trading-place.ts'

/** What is wrong with a text that was typed as a secret. */
export type SecretTrouble = 'length' | 'invalid' | 'word' | 'checksum' | 'mismatch'

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
  /** types that a recovery phrase is not to open */
  readonly left: readonly ChainId[]
  /** what a search for used wallets of the phrase came to */
  readonly found: (FoundAccounts & { readonly phrase: string }) | undefined
  /** wallets that were found and are not wanted, by `furtherKey` */
  readonly leftFurther: readonly string[]
  /** a password of its own, although there is a vault with one */
  readonly own: boolean
  /** which wallet trades from then on; undefined before the person chose */
  readonly trading: TradingPlace | undefined
}

export interface ImportForm extends ImportEntries {
  readonly match: SecretMatchState
  readonly problems: readonly PasswordProblem[]
}

/** What stands between the form and its button; the button says it. */
export type ImportBlock =
  | 'secret'
  | 'secret-reading'
  | 'secret-wrong'
  | 'types'
  | 'holding'
  | 'password'
  | 'repeat'
  | 'match'
  | 'current'

/** The empty form; `joins` when there is a vault that the secret can be added to. */
export const emptyImport = (joins: boolean): ImportForm => ({
  secret: '',
  password: '',
  repeat: '',
  choice: 0,
  left: [],
  found: undefined,
  leftFurther: [],
  own: !joins,
  trading: undefined,
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
    left: same ? next.left : [],
    // A search may end when another phrase is being typed.
    found: next.found?.phrase.trimEnd() === secret.trimEnd() ? next.found : undefined,
    match: same ? form.match : { state: 'none' },
    problems: newPasswordProblems(next.password, { repeat: next.repeat }),
  }
}

/** The accounts that are imported: one of a seed or a key, those of the chosen types of a phrase. */
export function chosenAccounts({ match, choice, left }: ImportForm): readonly VaultAccount[] {
  if (!('accounts' in match)) return []
  if (match.state === 'phrase') return match.accounts.filter(({ chain }) => !left.includes(chain))
  return match.accounts.slice(choice, choice + 1)
}

/** Which wallet trades once the form is submitted. */
export const tradingPlaceOf = ({ match, trading }: ImportForm): TradingPlace =>
  trading ?? firstTradingPlace(match.state === 'phrase')

/** The place among the types that take a key which a wallet is wanted of; the first one otherwise. */
export const wantedChoice = (match: SecretMatchState, chain: ChainId | undefined): number =>
  match.state === 'matches'
    ? Math.max(
        0,
        match.accounts.findIndex((each) => each.chain === chain),
      )
    : 0

/** Names a further wallet of a phrase. */
export const furtherKey = ({ chain, index }: FurtherAccount): string => `${chain} ${index}`

/** The further wallets of a phrase that are imported. */
export const chosenFurther = ({ match, found, leftFurther }: ImportForm): readonly FurtherAccount[] =>
  match.state === 'phrase' ? (found?.further ?? []).filter((each) => !leftFurther.includes(furtherKey(each))) : []

/**
 * The first thing that is missing, in the order of the fields, or undefined when the form is ready. `refused` is the type of
 * which no further wallet may be added.
 */
export function importBlock(form: ImportForm, refused?: ChainId): ImportBlock | undefined {
  if (form.secret === '') return 'secret'
  if (form.match.state === 'none') return 'secret-reading'
  if (form.match.state === 'wrong') return 'secret-wrong'
  const accounts = [...chosenAccounts(form), ...chosenFurther(form)]
  if (accounts.length === 0) return 'types'
  if (accounts.some(({ chain }) => chain === refused)) return 'holding'
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
