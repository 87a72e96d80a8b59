import { IndexedVaultStore, KeyringError, LockChannel } from '@tidebook/keyring'
import type {
  SignedTransaction,
  KeyringStatus,
  LedgerWindow,
  SavedWallet,
  SigningRequest,
  StoredVault,
  TogetherRequest,
  VaultEvent,
  WalletNotice,
} from '@tidebook/keyring'
import { translate } from '../../../lib/i18n.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { forgetWallet, isAddressText, readWallet, writeWallet } from '../model/stored-wallet.ts'
import { markLocked, switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { tellCopied } from './clipboard.ts'
import { copiedSecret } from './copied-secret.ts'
import { onVaultEvent, vault } from './vault.ts'
import { tellWalletError, walletErrorCode } from './wallet-messages.ts'

const vaults = new IndexedVaultStore('tidebook')
let channel: LockChannel | undefined

/** Listens to the vault and to the other tabs, and to what either copied. Further calls do nothing. */
export function hearVaultAndTabs(): void {
  if (channel !== undefined) return
  channel = new LockChannel('tidebook_wallet', onNotice)
  onVaultEvent(onEvent)
  copiedSecret.watch()
}

/**
 * Stores a wallet that the vault has just sealed: ciphertext first, then the public part. The ciphertext of a former
 * wallet stays; `keptWallets` names it. `instead`: nothing is stored unless this text still lies there.
 * Throws `keyring/storage-failed`.
 */
export async function storeWallet(saved: SavedWallet, instead?: string): Promise<void> {
  if (instead !== undefined && (await vaults.load(saved.address)) !== instead)
    throw new KeyringError('keyring/storage-failed', 'changed meanwhile')
  await vaults.save(saved.address, saved.vault)
  if (walletStore.get().wallet?.address !== saved.address) takeWallet(saved.address)
  // Without this a browser short of room may throw the vault away. Some browsers ask their owner first: nobody waits.
  navigator.storage?.persist?.().catch(() => undefined)
}

function takeWallet(address: string): void {
  const wallet = { address, alias: translate('wallet.default-alias') }
  writeWallet(wallet)
  switchWallet(wallet)
  channel?.tell('wallet-changed')
}

/** Addresses of the wallets that this browser keeps beside the one in place. Throws `keyring/storage-failed`. */
export async function keptWallets(): Promise<readonly string[]> {
  const current = walletStore.get().wallet?.address
  return (await vaults.addresses()).filter((address) => isAddressText(address) && address !== current)
}

/** Puts a kept wallet in place once the person has opened it with its trading password. Throws `KeyringError`. */
export async function bringBack(address: string): Promise<void> {
  const text = await vaults.load(address)
  if (text === undefined) throw new KeyringError('keyring/vault-damaged', 'missing')
  const status = await vault().call('unlock', { address, vault: text })
  if (status === undefined || status.locked || status.address !== address) return
  takeWallet(address)
  takeStatus(status)
}

/** Locks here and in every other tab of this browser. */
export async function lockWallet(): Promise<void> {
  markLocked()
  channel?.tell('lock')
  if (vault().started) await vault().call('lock', {})
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
  const text = await vaults.load(wallet.address)
  if (text === undefined) throw new KeyringError('keyring/vault-damaged', 'missing')
  return { address: wallet.address, vault: text }
}

function takeStatus(status: KeyringStatus): void {
  const own = !status.locked && status.address === walletStore.get().wallet?.address
  if (own) updateWallet({ locked: false, locksAt: status.locksAt, unasked: status.unasked })
  else markLocked()
}

function onEvent(event: VaultEvent): void {
  switch (event.event) {
    case 'status':
      return takeStatus(event.status)
    case 'store':
      return void store(event.saved, event.instead)
    case 'failed':
      return void tellWalletError(event.code)
    case 'wants-import':
      return openWalletDialog('import')
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

function onNotice(notice: WalletNotice): void {
  if (notice === 'wallet-changed') {
    const wallet = readWallet()
    if (wallet?.address === walletStore.get().wallet?.address) return
    if (wallet === undefined) forgetWallet()
    switchWallet(wallet)
  }
  markLocked()
  if (vault().started)
    vault()
      .call('lock', {})
      .catch(() => undefined)
}
