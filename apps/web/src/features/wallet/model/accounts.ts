import { accountsOf, parseVault, type VaultAccount } from '@tidebook/keyring'
import { CHAIN_IDS, CHAIN_TITLES } from '@tidebook/chains/ids'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { createStore } from '../../../lib/store.ts'
import { accountNames, chosenDefaults } from './account-choices.ts'
import type { StoredWallet } from './stored-wallet.ts'

/** A wallet of this browser, of any type. */
export interface Account extends VaultAccount {
  /** the vault that holds its secret */
  readonly vault: string
  /** its key lies in a device, at its path, and in no vault */
  readonly kind?: 'device' | undefined
}

/** One line of the list of wallets. */
export interface AccountLine extends Account {
  /** the name its owner gave it, or undefined */
  readonly name: string | undefined
  readonly title: string
  /** the one of its type that is used */
  readonly isDefault: boolean
  /** it is under another password than the wallet that trades */
  readonly ownPassword: boolean
  /** only its address is known here */
  readonly watched: boolean
}

/** All wallets of this browser, as its vaults have them. */
export const accountsStore = createStore<Loadable<readonly Account[]>>(LOADING)

/** What is public of stored vaults; one that is damaged has nothing to tell. */
export async function readAccounts(vaults: readonly string[]): Promise<readonly Account[]> {
  const records = await Promise.all(vaults.map((text) => parseVault(text).catch(() => undefined)))
  return records.flatMap((record) =>
    record === undefined ? [] : accountsOf(record).map((account) => ({ ...account, vault: record.id })),
  )
}

/** How an account is named in what the browser keeps. */
export const accountKey = ({ chain, address }: VaultAccount): string => `${chain}:${address}`

/**
 * What a wallet is called: as its owner calls it, as its network does, or after its type (WAL-020). That of the exchange's
 * network may have no name.
 */
export function titleOfAccount(account: VaultAccount): string | undefined {
  const own = accountNames()[accountKey(account)]
  if (own !== undefined) return own
  const { profile, walletTitle } = network()
  if (account.chain !== profile) return CHAIN_TITLES[account.chain]
  return typeof walletTitle === 'object' ? (walletTitle[currentLanguage()] ?? walletTitle.en) : walletTitle
}

/**
 * The list of wallets, type by type, the default of each type first, and what is only watched last (WAL-065). An account that lies in two vaults, because its
 * password was forgotten, is listed once, as it lies with the wallet that trades.
 */
export function accountLines(
  accounts: readonly Account[],
  wallet: StoredWallet | undefined,
  ownChain: string,
  watched: readonly VaultAccount[] = [],
): readonly AccountLine[] {
  const names = accountNames()
  const defaults = chosenDefaults()
  const inPlace = (account: Account): boolean => account.vault === wallet?.vault
  const once = new Map<string, Account>()
  for (const account of accounts) {
    const key = accountKey(account)
    if (!once.has(key) || inPlace(account)) once.set(key, account)
  }
  return CHAIN_IDS.flatMap((chain) => {
    const all = [...once.values()].filter((each) => each.chain === chain)
    const chosen = chain === ownChain ? wallet?.address : defaults[chain]
    const first = all.find(({ address }) => address === chosen) ?? (chain === ownChain ? undefined : all[0])
    const own = all
      .map((account): AccountLine => ({
        ...account,
        name: names[accountKey(account)],
        title: CHAIN_TITLES[chain],
        isDefault: account === first,
        ownPassword: wallet !== undefined && !inPlace(account) && account.kind === undefined,
        watched: false,
      }))
      .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    // An address that was watched and whose key was brought stands in the list once.
    const others = watched
      .filter((each) => each.chain === chain && !once.has(accountKey(each)))
      .map((each): AccountLine => ({
        ...each,
        vault: '',
        name: names[accountKey(each)],
        title: CHAIN_TITLES[chain],
        isDefault: false,
        ownPassword: false,
        watched: true,
      }))
    return [...own, ...others]
  })
}
