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
  /** The vault that contains the wallet's secret. */
  readonly vault: string
  /** Set if the key is on a device, at the wallet's path, instead of in a vault. */
  readonly kind?: 'device' | undefined
}

/** One row of the list of wallets. */
export interface AccountLine extends Account {
  /** The name that the owner gave the wallet, or undefined. */
  readonly name: string | undefined
  readonly title: string
  /** Whether it is the default of its type. */
  readonly isDefault: boolean
  /** Whether its password differs from the trading wallet's. */
  readonly ownPassword: boolean
  /** Whether only its address is known here. */
  readonly watched: boolean
}

/** All wallets in this browser's vaults. */
export const accountsStore = createStore<Loadable<readonly Account[]>>(LOADING)

/** Reads the public data of stored vaults; a damaged vault is skipped. */
export async function readAccounts(vaults: readonly string[]): Promise<readonly Account[]> {
  const records = await Promise.all(vaults.map((text) => parseVault(text).catch(() => undefined)))
  return records.flatMap((record) =>
    record === undefined ? [] : accountsOf(record).map((account) => ({ ...account, vault: record.id })),
  )
}

/** Returns the key of an account in browser storage. */
export function accountKey({ chain, address }: VaultAccount): string {
  return `${chain}:${address}`
}

/**
 * Returns the title of a wallet: its owner's name for it, its network's name, or its type (WAL-020). A wallet of the
 * exchange's network may have no name.
 */
export function titleOfAccount(account: VaultAccount): string | undefined {
  const own = accountNames()[accountKey(account)]
  if (own !== undefined) return own
  const { profile, walletTitle } = network()
  if (account.chain !== profile) return CHAIN_TITLES[account.chain]
  return typeof walletTitle === 'object' ? (walletTitle[currentLanguage()] ?? walletTitle.en) : walletTitle
}

/**
 * Returns the list of wallets by type, the default of each type first, and watched addresses last (WAL-065). An account
 * that is in two vaults because a password was forgotten is listed once, as part of the trading wallet's vault.
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
    // A watched address whose key was imported is listed once.
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
