import type { BringingMode } from '@tidebook/keyring'

/** What a window that brings a secret is called (WAL-038..040): a changed wallet, that of the exchange, or one more. */
export const bringingTitle = (mode: BringingMode) =>
  mode === 'modify' ? 'wallet.title-modify' : mode === 'add' ? 'wallet.title-change' : 'wallet.title-add'
