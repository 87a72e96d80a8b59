import type { CarriedTransaction, LedgerRules } from '@tidebook/ledger'
import { fromHex } from '@tidebook/protocol'

const FORM = 1
const HEAD_BYTES = 1 + 3 * 8 + 4
const HASH_BYTES = 32
const TRANSACTION_BYTES = 4 + HASH_BYTES

/**
 * Returns the hash of everything that decides later ledgers and is not covered by a ledger's hash: fees and reserves,
 * and the transactions that it carried over.
 *
 * Preimage, numbers big-endian: form (1 byte: 1), base fee, account reserve, reserve of an object (8 bytes each, micro
 * units), number of transactions (4); for each transaction in order its last ledger (4; 0 = not limited yet) and its id
 * (32).
 */
export function carriedHash(
  { baseFee, reserveBase, reserveIncrement, sha512Half }: LedgerRules,
  carried: readonly CarriedTransaction[],
): Uint8Array {
  const bytes = Buffer.alloc(HEAD_BYTES + carried.length * TRANSACTION_BYTES)
  let at = bytes.writeUInt8(FORM, 0)
  for (const amount of [baseFee, reserveBase, reserveIncrement]) at = bytes.writeBigUInt64BE(amount, at)
  at = bytes.writeUInt32BE(carried.length, at)
  for (const { tx, until } of carried) {
    at = bytes.writeUInt32BE(until ?? 0, at)
    bytes.set(fromHex(tx.hash), at)
    at += HASH_BYTES
  }
  return sha512Half(bytes)
}
