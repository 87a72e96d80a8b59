import { localRefusal } from '@tidebook/ledger'
import type { Ledger } from '@tidebook/ledger'
import { fromHex, parseTransaction, xrp } from '@tidebook/protocol'

/** Result of a submission that a host refuses before it reaches the ledger. */
export const REFUSED = 'refused'

/**
 * Applies signed bytes to our ledger.
 * @returns its result or {@link REFUSED}
 */
export function applyHere(
  ledger: Ledger,
  blob: string,
  failHard: boolean,
): { readonly hash: string; readonly result: string } {
  const tx = parseTransaction(xrp, fromHex(blob))
  if (localRefusal(tx) !== undefined) return { hash: tx.hash, result: REFUSED }
  return { hash: tx.hash, result: ledger.apply(tx, { failHard }).result }
}
