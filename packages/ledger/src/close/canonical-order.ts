import type { ParsedTransaction } from '@tidebook/protocol'
import { compareBytes, fromHex } from '@tidebook/protocol'
import { ticketOf } from '../engine/sequence.ts'
import type { Hash } from '../profiles/rules.ts'
import { HashTree } from '../trees/hash-tree.ts'

const HASH_BYTES = 32
const AFTER_SEQUENCES = 0x1_0000_0000

/** Returns the root of the transaction id tree, which is unpredictable until the set is complete. */
export function transactionSetHash(hash: Hash, txs: readonly ParsedTransaction[]): Uint8Array {
  const tree = new HashTree(hash)
  for (const tx of txs) {
    const id = fromHex(tx.hash)
    tree.set(id, id)
  }
  return tree.root()
}

interface Placed {
  readonly tx: ParsedTransaction
  readonly account: Uint8Array
}

/** Sorts sequences before tickets. */
function turnOf(tx: ParsedTransaction): number {
  const ticket = ticketOf(tx)
  return ticket === undefined ? tx.sequence : AFTER_SEQUENCES + ticket
}

/** Zero salt, for transaction sets in which the order of accounts has no effect. */
export const NO_SALT = new Uint8Array(HASH_BYTES)

/** Returns the order in which transactions are applied at a close: by salted account, then sequence, then id. */
export function canonicalOrder(hash: Hash, txs: readonly ParsedTransaction[]): ParsedTransaction[] {
  return sortBySaltedAccount(transactionSetHash(hash, txs), txs)
}

/** Sorts by account XOR salt (32 bytes), then sequence, then id. */
export function sortBySaltedAccount(salt: Uint8Array, txs: readonly ParsedTransaction[]): ParsedTransaction[] {
  const placed: Placed[] = txs.map((tx) => ({
    tx,
    account: salt.map((byte, index) => byte ^ (tx.account[index] ?? 0)),
  }))
  placed.sort(
    (a, b) => compareBytes(a.account, b.account) || turnOf(a.tx) - turnOf(b.tx) || (a.tx.hash < b.tx.hash ? -1 : 1),
  )
  return placed.map(({ tx }) => tx)
}
