import type { ChainId } from '@tidebook/chains/ids'
import { IndexedVaultStore } from '@tidebook/keyring'
import { ready } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { readDevices } from '../../devices/index.ts'
import { accountsStore, readAccounts, type Account } from '../model/accounts.ts'
import { isAddressText } from '../model/stored-wallet.ts'
import { walletStore } from '../model/wallet-state.ts'
import { walletErrorCode } from './wallet-messages.ts'

/** The vaults of this browser. */
export const vaults = new IndexedVaultStore('tidebook')

/** Reloads the list of wallets, in vaults and on devices. */
export async function loadAccounts(): Promise<void> {
  try {
    const devices = readDevices().map((device): Account => ({ ...device, vault: '' }))
    accountsStore.set(ready([...(await readAccounts(await vaults.all())), ...devices]))
  } catch (error) {
    accountsStore.set({ state: 'failed', code: walletErrorCode(error) })
  }
}

/**
 * Returns the wallets of the exchange's network, with their vaults.
 * @throws KeyringError `keyring/storage-failed`
 */
export async function tradingAccounts(): Promise<readonly Account[]> {
  const accounts = await readAccounts(await vaults.all())
  return accounts.filter(({ chain, address }) => chain === network().profile && isAddressText(address))
}

/**
 * Returns the addresses of a chain whose keys are in a vault of this browser.
 * @throws KeyringError `keyring/storage-failed`
 */
export async function storedAddresses(ofChain: ChainId): Promise<readonly string[]> {
  const accounts = await readAccounts(await vaults.all())
  return accounts.filter(({ chain }) => chain === ofChain).map(({ address }) => address)
}

/**
 * Returns the wallets in other vaults than the current one, with separate passwords.
 * @throws KeyringError `keyring/storage-failed`
 */
export async function listOtherWallets(): Promise<readonly Account[]> {
  const current = walletStore.get().wallet
  const accounts = await tradingAccounts()
  return accounts.filter(({ vault, address }) => vault !== current?.vault && address !== current?.address)
}

/**
 * Returns the vault to which a further secret is added: the current wallet's vault, or the first one if no wallet is
 * current. Returns undefined if that vault contains no wallet.
 * @throws KeyringError `keyring/storage-failed`
 */
export async function findVaultToJoin(): Promise<string | undefined> {
  const { wallet } = walletStore.get()
  const accounts = await readAccounts(await vaults.all())
  const joined = wallet === undefined ? accounts[0] : accounts.find(({ vault }) => vault === wallet.vault)
  return joined && vaults.load(joined.vault)
}
