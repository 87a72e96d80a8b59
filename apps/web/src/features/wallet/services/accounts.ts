import { KeyringError, type VaultAccount } from '@tidebook/keyring'
import { downloadText } from '../../../lib/download-text.ts'
import { translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { forgetDevice, readDevices } from '../../devices/index.ts'
import { accountNames, chooseDefault } from '../model/account-choices.ts'
import { accountLines, readAccounts, type Account, type AccountLine } from '../model/accounts.ts'
import { walletStore } from '../model/wallet-state.ts'
import { vault } from './vault.ts'
import { loadAccounts, vaults } from './vault-list.ts'
import { restoreWallet, replaceRemovedWallet, switchToAccount, vaultText } from './wallet-actions.ts'
import { showDone, showWalletError } from './wallet-messages.ts'

/** Makes a wallet the default of its type; a locked trading wallet requires its password (WAL-015). */
export async function chooseAccount(account: Account): Promise<void> {
  const { chain, address } = account
  if (chain !== network().profile) return chooseDefault(chain, address)
  const { wallet, locked } = walletStore.get()
  try {
    if (!locked && wallet?.vault === account.vault) await switchToAccount(account)
    else await restoreWallet(account)
  } catch (error) {
    showWalletError(error)
  }
}

/** Shows the secret of a wallet in the vault's window. */
export function showAccount(account: Account): Promise<void> {
  return withErrorToast(async () => {
    requireSecret(account)
    await vault().call('show', { account: publicOf(account), vault: await vaultText(account.vault) })
  })
}

/**
 * Writes a file with the wallets of the trading wallet's vault, or of the first vault.
 * @throws KeyringError `keyring/no-wallet` (WAL-058)
 */
export async function exportWallets(): Promise<void> {
  const { wallet } = walletStore.get()
  const all = accountLines(await readAccounts(await vaults.all()), wallet, network().profile)
  const first = all.find((each) => each.vault === wallet?.vault) ?? all[0]
  if (first === undefined) throw new KeyringError(readDevices().length > 0 ? 'keyring/on-device' : 'keyring/no-wallet')
  const text = await vault().call('exportFile', {
    account: publicOf(first),
    vault: await vaultText(first.vault),
    names: accountNames(),
    defaults: all.filter(({ isDefault }) => isDefault).map(publicOf),
  })
  if (text !== undefined) downloadText(FILE_NAME, text, 'text/plain;charset=utf-8')
}

/**
 * Returns the keystore of one wallet, encrypted with the trading password, for a QR code; undefined when the owner
 * declines.
 */
export async function keystoreOf(account: AccountLine): Promise<string | undefined> {
  let keystore: string | undefined
  await withErrorToast(async () => {
    requireSecret(account)
    keystore = await vault().call('exportKeystore', {
      account: publicOf(account),
      vault: await vaultText(account.vault),
      names: accountNames(),
      defaults: account.isDefault ? [publicOf(account)] : [],
    })
  })
  return keystore
}

const FILE_NAME = 'tidebook-wallets.txt'

/**
 * Deletes a wallet in the vault's window, which requires its password and a proof that its secret is on paper
 * (WAL-003).
 */
export function removeAccount(account: Account): Promise<void> {
  return withErrorToast(async () => {
    const saved = await vault().call('remove', { account: publicOf(account), vault: await vaultText(account.vault) })
    if (saved === undefined) return
    if (account.chain === network().profile && walletStore.get().wallet?.address === account.address)
      await replaceRemovedWallet()
    showDone(translate('wallet.removed'))
  })
}

function publicOf({ chain, address, path }: VaultAccount): VaultAccount {
  return {
    chain,
    address,
    ...(path !== undefined && { path }),
  }
}

/** Rejects a device wallet, because its secret cannot be shown. */
function requireSecret({ kind }: Account): void {
  if (kind === 'device') throw new KeyringError('keyring/on-device')
}

/** Removes a device wallet from the list of this browser; the device keeps its key. */
export async function forgetDeviceWallet(account: Account): Promise<void> {
  forgetDevice(account)
  await loadAccounts()
  showDone(translate('wallet.device-forgotten'))
}

async function withErrorToast(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showWalletError(error)
  }
}
