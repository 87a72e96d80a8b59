import { KeyringError, LockChannel } from '@tidebook/keyring'
import type {
  SignedChainTransfer,
  TransferRequest,
  SignedTransaction,
  KeyringStatus,
  LedgerWindow,
  SavedWallet,
  SigningRequest,
  StoredVault,
  BatchSigningRequest,
  VaultEvent,
  VaultAccount,
  WalletNotice,
} from '@tidebook/keyring'
import { translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { removeSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'
import type { Account } from '../model/accounts.ts'
import { openWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { forgetWallet, readWallet, writeWallet } from '../model/stored-wallet.ts'
import { markLocked, switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { saveUnlockedUntil } from '../model/unlocked-until.ts'
import { nameFirstWallet } from '../../session/later.ts'
import { showCopied } from './clipboard.ts'
import { showNewAssets } from './hide-assets.ts'
import { copiedSecret } from './copied-secret.ts'
import { onVaultEvent, vault } from './vault.ts'
import { loadAccounts, tradingAccounts, vaults } from './vault-list.ts'
import { showWalletError, walletErrorCode } from './wallet-messages.ts'

/** The channel to the other tabs, once this tab listens. */
const channelStore = createStore<LockChannel | undefined>(undefined)

function notifyTabs(notice: WalletNotice): void {
  return channelStore.get()?.post(notice)
}

/** Listens to the vault and to the other tabs, including their copied secrets. Further calls do nothing. */
export function listenToVaultAndTabs(): void {
  if (channelStore.get() !== undefined) return
  channelStore.set(new LockChannel('tidebook_wallet', onNotice))
  onVaultEvent(onEvent)
  copiedSecret.watch()
}

/**
 * Stores a vault that has just been sealed: ciphertext first, then the public part of a wallet that came with it. Other
 * vaults stay; `listOtherWallets` lists them. With `instead`, stores the vault only if this text is still stored.
 * @throws KeyringError `keyring/storage-failed`, `keyring/changed-meanwhile`
 */
async function storeWallet(saved: SavedWallet, instead?: string): Promise<void> {
  await vaults.save(saved.id, saved.vault, instead)
  if (saved.added?.chain === network().profile) {
    setTradingWallet(saved.added.address, saved.id)
    showNewAssets()
    if (saved.publicKey !== undefined) nameFirstWallet(saved.publicKey).catch(() => undefined)
  } else notifyTabs('wallet-changed')
  await loadAccounts()
  // Without this request a browser short of space may delete the vault. Not awaited, because some browsers ask the user
  // first.
  navigator.storage?.persist?.().catch(() => undefined)
}

function setTradingWallet(address: string, vaultId: string): void {
  const wallet = { address, alias: translate('wallet.default-alias'), vault: vaultId }
  writeWallet(wallet)
  switchWallet(wallet)
  notifyTabs('wallet-changed')
}

/** Switches to another wallet of the open vault. */
export async function switchToAccount({ address, vault: id }: Account): Promise<void> {
  setTradingWallet(address, id)
  // Permission to sign without confirmation was given for the previous wallet.
  requireConfirmation()
  applyStatus(await vault().call('status', {}))
}

/** Replaces the current wallet, which was removed from its vault, with another wallet of the vault, or with none. */
export async function replaceRemovedWallet(): Promise<void> {
  const id = walletStore.get().wallet?.vault
  const next = (await tradingAccounts()).find((account) => account.vault === id)
  if (next !== undefined) return switchToAccount(next)
  forgetWallet()
  switchWallet(undefined)
  notifyTabs('wallet-changed')
}

/**
 * Makes a stored wallet current once the user has unlocked it with its trading password.
 * @throws KeyringError
 */
export async function restoreWallet({ address, vault: id }: Account): Promise<void> {
  const status = await vault().call('unlock', { address, vault: await vaultText(id) })
  if (status === undefined || status.locked || status.id !== id) return
  setTradingWallet(address, id)
  applyStatus(status)
}

/**
 * Returns the stored vault.
 * @throws KeyringError `keyring/vault-damaged`, `keyring/storage-failed`
 */
export async function vaultText(id: string): Promise<string> {
  const text = await vaults.load(id)
  if (text === undefined) throw new KeyringError('keyring/vault-damaged', 'missing')
  return text
}

/** Locks here and in every other tab of this browser. */
export async function lockWallet(): Promise<void> {
  markLocked()
  saveUnlockedUntil(undefined)
  notifyTabs('lock')
  if (vault().started) await vault().call('lock', {})
}

/**
 * Clears this browser's data of the wallet other than its keys: the open session and the last seen balances (WAL-016).
 */
export async function clearWalletData(): Promise<void> {
  await lockWallet()
  removeSetting('lastBalances')
  // The account stream follows the address: without this intermediate step, it would not read the same account again.
  switchWallet(undefined)
  switchWallet(readWallet())
}

/**
 * Starts the vault before it is needed.
 * @throws KeyringError
 */
export function startVault(): Promise<unknown> {
  return vault().start()
}

/**
 * Requests confirmation of a transaction in the vault's window and signs it there; undefined when the user declined.
 * @throws KeyringError
 */
export async function signWithWallet(request: SigningRequest): Promise<SignedTransaction | undefined> {
  return vault().call('sign', { ...request, ...(await storedVault()) })
}

/** Requests one confirmation for several transactions and signs them. */
export async function signBatchWithWallet(
  request: BatchSigningRequest,
): Promise<readonly SignedTransaction[] | undefined> {
  return vault().call('signBatch', { ...request, ...(await storedVault()) })
}

/** Requests confirmation of a transfer on another chain and signs it with the key in the given vault. */
export async function signTransferWithWallet(
  request: TransferRequest,
  id: string,
): Promise<SignedChainTransfer | undefined> {
  return vault().call('signTransfer', { ...request, vault: await vaultText(id) })
}

/** Extends the validity of the transfer in the open confirmation. */
export function refreshTransferPrompt(bytes: string): void {
  vault().note({ note: 'refresh-transfer', bytes })
}

/**
 * Withdraws the open confirmation, because its content is outdated. A decision that the user already made still counts.
 */
export function dismissPrompt(): void {
  if (vault().started) vault().note({ note: 'dismiss' })
}

/** Updates sequence and last ledger of the open confirmation. */
export function refreshPrompt(window: LedgerWindow): void {
  vault().note({ note: 'refresh', window })
}

/** Requires confirmation again for all signatures in this tab. */
export function requireConfirmation(): void {
  updateWallet({ allowance: undefined })
  if (vault().started) vault().note({ note: 'ask-again' })
}

/**
 * Returns the user's stored wallet.
 * @throws KeyringError `keyring/no-wallet`, `keyring/vault-damaged`
 */
export async function storedVault(): Promise<StoredVault> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) throw new KeyringError('keyring/no-wallet')
  return { address: wallet.address, vault: await vaultText(wallet.vault) }
}

function applyStatus(status: KeyringStatus): void {
  const own = !status.locked && status.id === walletStore.get().wallet?.vault
  saveUnlockedUntil(status.locked ? undefined : status.locksAt)
  if (own) updateWallet({ locked: false, locksAt: status.locksAt, allowance: status.allowance })
  else markLocked()
}

function onEvent(event: VaultEvent): void {
  switch (event.event) {
    case 'status':
      return applyStatus(event.status)
    case 'store':
      return void store(event.saved, event.instead)
    case 'look-for':
      return void reportUsedAccounts(event.id, event.accounts)
    case 'failed':
      return void showWalletError(event.code)
    case 'wants-import':
      return openWalletDialog('forgot', undefined, { chain: event.chain, back: '' })
    case 'wants-create':
      return openWalletDialog('create', undefined, walletDialogStore.get()?.wanted)
    case 'copied':
      if (event.copied && event.secret) copiedSecret.hold()
      else if (event.copied) copiedSecret.release()
      return showCopied(event.copied)
    default:
      return undefined
  }
}

async function store(saved: SavedWallet, instead: string | undefined): Promise<void> {
  try {
    await storeWallet(saved, instead)
    vault().note({ note: 'stored', code: undefined })
  } catch (error) {
    vault().note({ note: 'stored', code: walletErrorCode(error) })
  }
}

/** Reports to the vault which accounts of a phrase have been used. */
async function reportUsedAccounts(id: number, accounts: readonly VaultAccount[]): Promise<void> {
  const { findUsedAccounts } = await import('./find-used-accounts.ts')
  vault().note({ note: 'used', id, ...(await findUsedAccounts(accounts)) })
}

function onNotice(notice: WalletNotice): void {
  if (notice === 'wallet-changed') {
    const wallet = readWallet()
    const previous = walletStore.get().wallet
    void loadAccounts()
    if (wallet?.address === previous?.address && wallet?.vault === previous?.vault) return
    if (wallet === undefined) forgetWallet()
    switchWallet(wallet)
  }
  markLocked()
  if (vault().started)
    vault()
      .call('lock', {})
      .catch(() => undefined)
}
