import type { ImportInput } from '@tidebook/keyring'

/**
 * Returns the title of an import window (WAL-038..040): for a forgotten password, a changed wallet, the exchange's
 * wallet, or a further one.
 */
export function importTitle({ mode, reset }: Pick<ImportInput, 'mode' | 'reset'>) {
  if (reset === true) return 'wallet.title-reset'
  if (mode === 'modify') return 'wallet.title-modify'
  return mode === 'add' ? 'wallet.title-change' : 'wallet.title-add'
}
