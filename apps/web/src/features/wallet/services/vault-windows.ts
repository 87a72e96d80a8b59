import { needWords } from '../../../lib/i18n.ts'
import type { VaultDialogKind } from '../model/dialog-state.ts'
import { walletStore } from '../model/wallet-state.ts'
import { vault } from './vault.ts'
import type { AddingInput } from '@tidebook/keyring'
import type { Account } from '../model/accounts.ts'
import { network } from '../../../lib/network.ts'
import { bringBack, storedVault } from './wallet-actions.ts'
import { exportWallets } from './accounts.ts'
import { vaultToJoin } from './vault-list.ts'
import { tellWalletAdded, tellWalletError } from './wallet-messages.ts'

/** The words for what can go wrong; without a line the code has to do. */
const words = (): Promise<void> => needWords('wallet').catch(() => undefined)

const adding = async (): Promise<AddingInput> => ({
  into: await vaultToJoin(),
  former: walletStore.get().wallet?.address,
})

const open = async (kind: VaultDialogKind): Promise<void> => {
  if (kind === 'import') {
    if ((await vault().call('import', await adding())) !== undefined) tellWalletAdded()
    return
  }
  if (kind === 'file') {
    if ((await vault().call('importFile', await adding())) !== undefined) tellWalletAdded()
    return
  }
  if (kind === 'export') return exportWallets()
  const stored = await storedVault()
  if (kind === 'unlock') await vault().call('unlock', stored)
  else if (kind === 'password') await vault().call('changePassword', stored)
  else {
    const account = { chain: network().profile, address: stored.address }
    await vault().call('show', { account, vault: stored.vault })
  }
}

/** Shows a window of the vault and comes back when it is closed; what fails is told. */
export const openVaultWindow = async (kind: VaultDialogKind, again: () => void): Promise<void> => {
  try {
    await words()
    await open(kind)
  } catch (error) {
    tellWalletError(error, again)
  }
}

/** Asks for the trading password of a wallet that this browser still keeps, and puts it in place; what fails is told. */
export const openKeptWallet = async (account: Account): Promise<void> => {
  try {
    await words()
    await bringBack(account)
  } catch (error) {
    tellWalletError(error, () => void openKeptWallet(account))
  }
}

/**
 * Shows the making of a wallet in the place that the page gave to the vault. Answers the address of the new wallet;
 * undefined when the page was left.
 */
export const createInVault = async (again: () => void): Promise<string | undefined> => {
  try {
    await words()
    const saved = await vault().call('create', await adding())
    if (saved !== undefined) tellWalletAdded()
    return saved?.added?.address
  } catch (error) {
    tellWalletError(error, again)
    return undefined
  }
}

/** Leaves the making of a wallet. */
export const leaveVaultWindow = (): void => vault().note({ note: 'dismiss' })
