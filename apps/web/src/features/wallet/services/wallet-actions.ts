import { IndexedVaultStore, KeyringError, LockChannel } from '@tidebook/keyring'
import type { SavedWallet, SignedTransaction, WalletNotice } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { forgetWallet, readWallet, writeWallet } from '../model/stored-wallet.ts'
import { switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { keyring, onSelfLock } from './keyring.ts'

const NETWORK = 'swt'
const vaults = new IndexedVaultStore('tidebook')
let channel: LockChannel | undefined
let adding = false

/** Reads the stored wallet and listens to the other tabs. Called once by the application. */
export function openStoredWallet(): void {
  if (channel !== undefined) return
  channel = new LockChannel('tidebook_wallet', onNotice)
  onSelfLock(() => updateWallet({ locked: true, locksAt: undefined }))
  switchWallet(readWallet())
}

/**
 * Stores a wallet that the worker has just sealed: ciphertext first, then the public part, then the former wallet goes.
 * The new wallet is open. Throws `keyring/storage-failed`.
 */
export async function storeWallet(saved: SavedWallet, alias: string): Promise<void> {
  const former = walletStore.get().wallet
  await vaults.save(saved.address, saved.vault)
  const wallet = { address: saved.address, alias }
  writeWallet(wallet)
  switchWallet(wallet)
  updateWallet({ locked: false, locksAt: saved.locksAt })
  channel?.tell('wallet-changed')
  // The new wallet stands; that ciphertext of the former one could not be removed makes nothing of this a failure.
  if (former !== undefined && former.address !== saved.address)
    await vaults.remove(former.address).catch(() => undefined)
  // Without this a browser short of room may throw the vault away.
  await navigator.storage?.persist?.()
}

/** Brings a wallet by its secret (WAL-006). One at a time: a second call while the first runs is not started. */
export async function importWallet(secret: string, password: string, repeat: string, alias: string): Promise<boolean> {
  return addOnce(async () => storeWallet(await keyring().importSecret(secret, password, repeat), alias))
}

/** Saves the new wallet whose backup was checked (WAL-001, WAL-010). */
export async function saveNewWallet(password: string, repeat: string, alias: string): Promise<boolean> {
  return addOnce(async () => storeWallet(await keyring().saveDraft(password, repeat), alias))
}

/** Opens the wallet for 15 minutes. Throws `KeyringError`. */
export async function unlockWallet(password: string): Promise<void> {
  const status = await keyring().unlock(await currentVault(), password)
  if (!status.locked) updateWallet({ locked: false, locksAt: status.locksAt })
}

/** Locks here and in every other tab of this browser. */
export async function lockWallet(): Promise<void> {
  updateWallet({ locked: true, locksAt: undefined })
  channel?.tell('lock')
  await keyring().lock()
}

/** The secret of the stored wallet, for showing it to whoever knows the password. Throws `KeyringError`. */
export async function revealSecret(password: string): Promise<string> {
  return keyring().revealSecret(await currentVault(), password)
}

/** Signs with the open wallet; the 15 minutes start anew. Throws `KeyringError`. */
export async function signWithWallet(tx: TransactionJson): Promise<SignedTransaction> {
  try {
    const signed = await keyring().sign(NETWORK, tx)
    await refreshLock()
    return signed
  } catch (error) {
    if (error instanceof KeyringError && error.code === 'keyring/locked') await refreshLock()
    throw error
  }
}

/** Asks the worker whether the wallet is open: after a sleep of the machine the worker knows better than the page. */
export async function refreshLock(): Promise<boolean> {
  const status = await keyring().status()
  updateWallet(status.locked ? { locked: true, locksAt: undefined } : { locked: false, locksAt: status.locksAt })
  return !status.locked
}

async function currentVault(): Promise<string> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) throw new KeyringError('keyring/no-wallet')
  const vault = await vaults.load(wallet.address)
  if (vault === undefined) throw new KeyringError('keyring/vault-damaged', 'missing')
  return vault
}

async function addOnce(add: () => Promise<void>): Promise<boolean> {
  if (adding) return false
  adding = true
  try {
    await add()
    return true
  } finally {
    adding = false
  }
}

function onNotice(notice: WalletNotice): void {
  if (notice === 'wallet-changed') {
    const wallet = readWallet()
    if (wallet?.address === walletStore.get().wallet?.address) return
    if (wallet === undefined) forgetWallet()
    switchWallet(wallet)
  }
  updateWallet({ locked: true, locksAt: undefined })
  void keyring().lock()
}
