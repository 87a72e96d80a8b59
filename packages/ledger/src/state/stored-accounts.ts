import type { StateEntry } from './state-source.ts'

/** First byte of a stored account, before its id. */
export const ACCOUNT_CODE = 0x61
const ID_BYTES = 20

/** Whether a stored entry is an account. */
export function isStoredAccount(value: Uint8Array): boolean {
  return value[0] === ACCOUNT_CODE
}

export function storedAccountId(value: Uint8Array): Uint8Array {
  return value.subarray(1, 1 + ID_BYTES)
}

/** Store of the last closed ledger's accounts, which are loaded on demand. */
export interface StoredAccounts {
  /** Returns the stored bytes of the account with this ledger index. */
  find(key: string): Uint8Array | undefined
  /** Adds a stored account to the state. @throws StoredStateError */
  read(key: string, value: Uint8Array): void
  /** Yields accounts with a greater ledger index, in order. */
  after(key: string): Iterable<StateEntry>
}
