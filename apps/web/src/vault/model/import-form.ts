import type { ChainId } from '@tidebook/chains/ids'
import type { VaultAccount } from '@tidebook/keyring'
import type { DiscoveryResult, DiscoveredAccount } from '@tidebook/keyring/vault'
import type { PasswordProblem } from '@tidebook/keyring/rules'
import { newPasswordProblems } from './password-hints.ts'
import { firstTradingPlace, type TradingPlace } from './trading-place.ts'

/** The problem with the text typed as a secret. */
export type SecretProblem = 'length' | 'invalid' | 'word' | 'checksum' | 'mismatch' | 'same'

/** The result of matching the secret typed so far. */
export type SecretMatchState =
  | { readonly state: 'none' }
  /** The account on each chain that accepts the secret; the user selects one. */
  | { readonly state: 'matches'; readonly accounts: readonly [VaultAccount, ...VaultAccount[]] }
  /** A recovery phrase: all of its accounts are added. */
  | { readonly state: 'phrase'; readonly accounts: readonly [VaultAccount, ...VaultAccount[]] }
  | { readonly state: 'wrong'; readonly problem: SecretProblem }

export interface ImportEntries {
  readonly secret: string
  readonly password: string
  readonly repeat: string
  /** Index of the selected chain among those that accept the secret. */
  readonly choice: number
  /** Chains excluded from a recovery phrase. */
  readonly left: readonly ChainId[]
  /** Result of the search for used wallets of the phrase. */
  readonly found: (DiscoveryResult & { readonly phrase: string }) | undefined
  /** Found wallets that the user deselected, by `furtherKey`. */
  readonly leftFurther: readonly string[]
  /** Whether to use a separate password although a vault exists. */
  readonly own: boolean
  /** Which wallet trades after the import; undefined until the user chooses. */
  readonly trading: TradingPlace | undefined
}

export interface ImportForm extends ImportEntries {
  readonly match: SecretMatchState
  readonly problems: readonly PasswordProblem[]
}

/** The reason why the form cannot be submitted; the button shows it. */
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

/** Returns the empty form; `joins` if the secret can be added to an existing vault. */
export function emptyImport(joins: boolean): ImportForm {
  return {
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
  }
}

/** Returns the form after input: trims the secret (VAL-026) and checks the password rules again. */
export function withEntries(form: ImportForm, change: Partial<ImportEntries>): ImportForm {
  const next = { ...form, ...change }
  const secret = change.secret === undefined ? form.secret : change.secret.trimStart()
  const same = secret.trimEnd() === form.secret.trimEnd()
  return {
    ...next,
    secret,
    choice: same ? next.choice : 0,
    left: same ? next.left : [],
    // A search may end while the user types another phrase.
    found: next.found?.phrase.trimEnd() === secret.trimEnd() ? next.found : undefined,
    match: same ? form.match : { state: 'none' },
    problems: newPasswordProblems(next.password, { repeat: next.repeat }),
  }
}

/** Returns the accounts to import: one account of a seed or a key, or those on the selected chains of a phrase. */
export function chosenAccounts({ match, choice, left }: ImportForm): readonly VaultAccount[] {
  if (!('accounts' in match)) return []
  if (match.state === 'phrase') return match.accounts.filter(({ chain }) => !left.includes(chain))
  return match.accounts.slice(choice, choice + 1)
}

/** Returns which wallet trades after the form is submitted. */
export function tradingPlaceOf({ match, trading }: ImportForm): TradingPlace {
  return trading ?? firstTradingPlace(match.state === 'phrase')
}

/** Returns the index of the requested chain among those that accept a key, or the first one. */
export function wantedChoice(match: SecretMatchState, chain: ChainId | undefined): number {
  return match.state === 'matches'
    ? Math.max(
        0,
        match.accounts.findIndex((each) => each.chain === chain),
      )
    : 0
}

/** Returns the key of a further wallet of a phrase. */
export function furtherKey({ chain, index }: DiscoveredAccount): string {
  return `${chain} ${index}`
}

/** Returns the further wallets of a phrase to import. */
export function chosenFurther({ match, found, leftFurther }: ImportForm): readonly DiscoveredAccount[] {
  return match.state === 'phrase'
    ? (found?.further ?? []).filter((each) => !leftFurther.includes(furtherKey(each)))
    : []
}

/**
 * Returns the first missing item, in the order of the fields, or undefined when the form is ready. Further wallets of
 * the chain `refused` are not allowed.
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

/** Returns the first missing item among the two password fields. */
export function passwordBlock(
  form: Pick<ImportForm, 'repeat' | 'problems'>,
): Extract<ImportBlock, 'password' | 'repeat' | 'match'> | undefined {
  const [problem] = form.problems
  if (problem === undefined) return undefined
  if (problem !== 'repeat-differs') return 'password'
  return form.repeat === '' ? 'repeat' : 'match'
}
