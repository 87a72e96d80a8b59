import { KeyringError, type VaultAccount } from '@tidebook/keyring'
import { downloadText } from '../../../lib/download-text.ts'
import { translate } from '../../../lib/i18n.ts'
import { TIMERS } from '@tidebook/contract/constants'
import { showToast } from '../../toasts/index.ts'
import { network } from '../../../lib/network.ts'
import { accountNames, chooseDefault } from '../model/account-choices.ts'
import { accountLines, readAccounts, type Account } from '../model/accounts.ts'
import { walletStore } from '../model/wallet-state.ts'
import { vault } from './vault.ts'
import { vaults } from './vault-list.ts'
import { bringBack, giveUpWallet, switchTo, vaultText } from './wallet-actions.ts'
import { tellWalletError } from './wallet-messages.ts'

/** Makes a wallet the default one of its type; the one that trades wants its password where it is locked (WAL-015). */
export async function chooseAccount(account: Account): Promise<void> {
  const { chain, address } = account
  if (chain !== network().profile) return chooseDefault(chain, address)
  const { wallet, locked } = walletStore.get()
  try {
    if (!locked && wallet?.vault === account.vault) await switchTo(account)
    else await bringBack(account)
  } catch (error) {
    tellWalletError(error)
  }
}

/** Shows the secret of a wallet in the vault's window. */
export const showAccount = (account: Account): Promise<void> =>
  told(async () => {
    await vault().call('show', { account: publicOf(account), vault: await vaultText(account.vault) })
  })

/** Writes a file with the wallets of the vault that trades, or of the first there is. Throws `keyring/no-wallet` (WAL-058). */
export async function exportWallets(): Promise<void> {
  const { wallet } = walletStore.get()
  const all = accountLines(await readAccounts(await vaults.all()), wallet, network().profile)
  const first = all.find((each) => each.vault === wallet?.vault) ?? all[0]
  if (first === undefined) throw new KeyringError('keyring/no-wallet')
  const text = await vault().call('exportFile', {
    account: publicOf(first),
    vault: await vaultText(first.vault),
    names: accountNames(),
    defaults: all.filter(({ isDefault }) => isDefault).map(publicOf),
  })
  if (text !== undefined) downloadText(FILE_NAME, text, 'text/plain;charset=utf-8')
}

const FILE_NAME = 'tidebook-wallets.txt'

/** Deletes a wallet in the vault's window: with its password, and a proof that its secret is on paper (WAL-003). */
export const removeAccount = (account: Account): Promise<void> =>
  told(async () => {
    const saved = await vault().call('remove', { account: publicOf(account), vault: await vaultText(account.vault) })
    if (saved === undefined) return
    if (account.chain === network().profile && walletStore.get().wallet?.address === account.address)
      await giveUpWallet()
    showToast({ kind: 'done', title: translate('wallet.removed'), durationMs: TIMERS.toast, key: 'wallet' })
  })

const publicOf = ({ chain, address, path }: Account): VaultAccount => ({
  chain,
  address,
  ...(path !== undefined && { path }),
})

async function told(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    tellWalletError(error)
  }
}
