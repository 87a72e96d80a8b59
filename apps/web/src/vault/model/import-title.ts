import type { ImportMode } from '@tidebook/keyring'

/**
 * Returns the title of an import window (WAL-038..040): for a changed wallet, the exchange's wallet, or a further one.
 */
export const importTitle = (mode: ImportMode) =>
  mode === 'modify' ? 'wallet.title-modify' : mode === 'add' ? 'wallet.title-change' : 'wallet.title-add'
