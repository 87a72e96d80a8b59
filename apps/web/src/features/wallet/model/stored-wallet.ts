import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** The public part of a wallet in local storage (ENT-073); the vault is in IndexedDB. */
export interface StoredWallet {
  readonly address: string
  readonly alias: string
  /** ID of the vault that contains the wallet's secret. */
  readonly vault: string
}

type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{26,36}$/u

const setting = defineSetting('wallet', {
  parse: parseWallet,
  // Before one vault could contain many wallets, each wallet had a separate vault, named by its address.
  migrate: { 2: (value) => ({ ...(value as object), vault: (value as Partial<StoredWallet> | null)?.address }) },
})

/** Reads the public part; returns undefined for invalid data. */
export function readWallet(storage?: WalletStorage): StoredWallet | undefined {
  return setting.read(storage)
}

export function writeWallet(wallet: StoredWallet, storage?: WalletStorage): void {
  setting.write(wallet, storage)
}

export function forgetWallet(storage?: WalletStorage): void {
  setting.forget(storage)
}

/** Whether a text looks like an address; the vault verifies its checksum. */
export function isAddressText(text: string): boolean {
  return ADDRESS.test(text)
}

/** Parses a wallet from an untrusted value; returns undefined if it is invalid. */
export function parseWallet(value: unknown): StoredWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { address, alias, vault } = value as Partial<Record<keyof StoredWallet, unknown>>
  if (typeof address !== 'string' || !isAddressText(address) || typeof alias !== 'string') return undefined
  if (typeof vault !== 'string' || vault === '' || vault.length > 128) return undefined
  return { address, alias, vault }
}
