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
  TogetherRequest,
  VaultEvent,
  VaultAccount,
  WalletNotice,
} from '@tidebook/keyring'
import { translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { forgetSetting } from '../../../lib/settings/define-setting.ts'
import type { Account } from '../model/accounts.ts'
import { openWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { forgetWallet, readWallet, writeWallet } from '../model/stored-wallet.ts'
import { markLocked, switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { keepOpenWindow } from '../model/open-window.ts'
import { nameFirstWallet } from '../../session/later.ts'
import { tellCopied } from './clipboard.ts'
import { showNewAssets } from './hide-assets.ts'
import { copiedSecret } from './copied-secret.ts'
import { onVaultEvent, vault } from './vault.ts'
import { loadAccounts, tradingAccounts, vaults } from './vault-list.ts'
import { tellWalletError, walletErrorCode } from './wallet-messages.ts'

let channel: LockChannel | undefined

/** Listens to the vault and to the other tabs, and to what either copied. Further calls do nothing. */
export function hearVaultAndTabs(): void {
  if (channel !== undefined) return
  channel = new LockChannel('tidebook_wallet', onNotice)
  onVaultEvent(onEvent)
  copiedSecret.watch()
}

/**
 * Stores a vault that has just been sealed: ciphertext first, then the public part of a wallet that came with it. Other
 * vaults stay; `keptWallets` names them. `instead`: nothing is stored unless this text still lies there.
 * Throws `keyring/storage-failed`, `keyring/changed-meanwhile`.
 */
export async function storeWallet(saved: SavedWallet, instead?: string): Promise<void> {
  await vaults.save(saved.id, saved.vault, instead)
  if (saved.added?.chain === network().profile) {
    takeWallet(saved.added.address, saved.id)
    showNewAssets()
    if (saved.publicKey !== undefined) nameFirstWallet(saved.publicKey).catch(() => undefined)
  } else channel?.tell('wallet-changed')
  await loadAccounts()
  // Without this a browser short of room may throw the vault away. Some browsers ask their owner first: nobody waits.
  navigator.storage?.persist?.().catch(() => undefined)
}

function takeWallet(address: string, vaultId: string): void {
  const wallet = { address, alias: translate('wallet.default-alias'), vault: vaultId }
  writeWallet(wallet)
  switchWallet(wallet)
  channel?.tell('wallet-changed')
}

/** Puts another wallet of the open vault in place. */
export async function switchTo({ address, vault: id }: Account): Promise<void> {
  takeWallet(address, id)
  // What was allowed without a question was allowed for the former one.
  askAgain()
  takeStatus(await vault().call('status', {}))
}

/** The wallet in place is gone from its vault: another one of the vault takes its place, or none. */
export async function giveUpWallet(): Promise<void> {
  const id = walletStore.get().wallet?.vault
  const next = (await tradingAccounts()).find((account) => account.vault === id)
  if (next !== undefined) return switchTo(next)
  forgetWallet()
  switchWallet(undefined)
  channel?.tell('wallet-changed')
}

/** Puts a kept wallet in place once the person has opened it with its trading password. Throws `KeyringError`. */
export async function bringBack({ address, vault: id }: Account): Promise<void> {
  const status = await vault().call('unlock', { address, vault: await vaultText(id) })
  if (status === undefined || status.locked || status.id !== id) return
  takeWallet(address, id)
  takeStatus(status)
}

/** A vault as it is stored. Throws `keyring/vault-damaged`, `keyring/storage-failed`. */
export async function vaultText(id: string): Promise<string> {
  const text = await vaults.load(id)
  if (text === undefined) throw new KeyringError('keyring/vault-damaged', 'missing')
  return text
}

/** Locks here and in every other tab of this browser. */
export async function lockWallet(): Promise<void> {
  markLocked()
  keepOpenWindow(undefined)
  channel?.tell('lock')
  if (vault().started) await vault().call('lock', {})
}

/** Forgets what this browser remembers about the wallet beside its keys: the open session and the balances seen last (WAL-016). */
export async function clearRemembered(): Promise<void> {
  await lockWallet()
  forgetSetting('lastBalances')
  switchWallet(readWallet())
}

/** Starts the vault before it is needed. Throws `KeyringError`. */
export function startVault(): Promise<unknown> {
  return vault().start()
}

/**
 * Asks about a transaction in the vault's window and signs it there; undefined when the person said no. Throws `KeyringError`.
 */
export async function signWithWallet(request: SigningRequest): Promise<SignedTransaction | undefined> {
  return vault().call('sign', { ...request, ...(await storedVault()) })
}

/** The same for several transactions in one question. */
export async function signTogetherWithWallet(
  request: TogetherRequest,
): Promise<readonly SignedTransaction[] | undefined> {
  return vault().call('signTogether', { ...request, ...(await storedVault()) })
}

/** The same for a transfer on another chain, whose account lies in the vault of that name. */
export async function signTransferWithWallet(
  request: TransferRequest,
  id: string,
): Promise<SignedChainTransfer | undefined> {
  return vault().call('signTransfer', { ...request, vault: await vaultText(id) })
}

/** The open question's transfer becomes valid for longer. */
export function refreshTransferQuestion(bytes: string): void {
  vault().note({ note: 'refresh-transfer', bytes })
}

/** Takes the open question back: what it is about is no longer what was meant. What was answered already goes on. */
export function dismissQuestion(): void {
  if (vault().started) vault().note({ note: 'dismiss' })
}

/** Sequence and last ledger of the question that is open moved on. */
export function refreshQuestion(window: LedgerWindow): void {
  vault().note({ note: 'refresh', window })
}

/** From now on everything is asked about again, in this tab. */
export function askAgain(): void {
  updateWallet({ unasked: undefined })
  if (vault().started) vault().note({ note: 'ask-again' })
}

/** The own wallet as it is stored. Throws `keyring/no-wallet`, `keyring/vault-damaged`. */
export async function storedVault(): Promise<StoredVault> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) throw new KeyringError('keyring/no-wallet')
  return { address: wallet.address, vault: await vaultText(wallet.vault) }
}

function takeStatus(status: KeyringStatus): void {
  const own = !status.locked && status.id === walletStore.get().wallet?.vault
  keepOpenWindow(status.locked ? undefined : status.locksAt)
  if (own) updateWallet({ locked: false, locksAt: status.locksAt, unasked: status.unasked })
  else markLocked()
}

function onEvent(event: VaultEvent): void {
  switch (event.event) {
    case 'status':
      return takeStatus(event.status)
    case 'store':
      return void store(event.saved, event.instead)
    case 'look-for':
      return void lookFor(event.id, event.accounts)
    case 'failed':
      return void tellWalletError(event.code)
    case 'wants-import':
      return openWalletDialog('forgot')
    case 'wants-create':
      return openWalletDialog('create', undefined, walletDialogStore.get()?.wanted)
    case 'copied':
      if (event.copied && event.secret) copiedSecret.hold()
      else if (event.copied) copiedSecret.release()
      return tellCopied(event.copied)
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

/** Says to the vault which accounts of a phrase have been used. */
async function lookFor(id: number, accounts: readonly VaultAccount[]): Promise<void> {
  const { findUsed } = await import('./find-used.ts')
  vault().note({ note: 'used', id, ...(await findUsed(accounts)) })
}

function onNotice(notice: WalletNotice): void {
  if (notice === 'wallet-changed') {
    const wallet = readWallet()
    const former = walletStore.get().wallet
    void loadAccounts()
    if (wallet?.address === former?.address && wallet?.vault === former?.vault) return
    if (wallet === undefined) forgetWallet()
    switchWallet(wallet)
  }
  markLocked()
  if (vault().started)
    vault()
      .call('lock', {})
      .catch(() => undefined)
}
