import type { ParsedTransaction } from '@tidebook/protocol'
import { compareBytes, fromHex } from '@tidebook/protocol'
import { ticketOf } from '../engine/sequence.ts'
import type { Hash } from '../rules.ts'

const HASH_BYTES = 32
const INNER_PREFIX = Uint8Array.of(0x4d, 0x49, 0x4e, 0x00)
const BRANCHES = 16
const AFTER_SEQUENCES = 0x1_0000_0000

function nibbleAt(id: Uint8Array, depth: number): number {
  const byte = id[depth >>> 1] ?? 0
  return depth % 2 === 0 ? byte >>> 4 : byte & 0x0f
}

function treeHash(hash: Hash, ids: readonly Uint8Array[], depth: number): Uint8Array {
  const [only] = ids
  if (only === undefined) return new Uint8Array(HASH_BYTES)
  if (ids.length === 1 && depth > 0) return only
  const inner = new Uint8Array(INNER_PREFIX.length + BRANCHES * HASH_BYTES)
  inner.set(INNER_PREFIX)
  for (let branch = 0; branch < BRANCHES; branch += 1) {
    const below = ids.filter((id) => nibbleAt(id, depth) === branch)
    inner.set(treeHash(hash, below, depth + 1), INNER_PREFIX.length + branch * HASH_BYTES)
  }
  return hash(inner)
}

/** Root of the 16-way tree of transaction ids: nobody can know it before the set is complete. */
export function transactionSetHash(hash: Hash, txs: readonly ParsedTransaction[]): Uint8Array {
  return treeHash(
    hash,
    txs.map((tx) => fromHex(tx.hash)),
    0,
  )
}

interface Placed {
  readonly tx: ParsedTransaction
  readonly account: Uint8Array
}

/** Sequences first, then tickets. */
function turnOf(tx: ParsedTransaction): number {
  const ticket = ticketOf(tx)
  return ticket === undefined ? tx.sequence : AFTER_SEQUENCES + ticket
}

/** No salt: for transactions whose order among accounts decides nothing that counts. */
export const NO_SALT = new Uint8Array(HASH_BYTES)

/** The order in which a closing ledger applies its transactions: by salted account, then sequence, then id. */
export function canonicalOrder(hash: Hash, txs: readonly ParsedTransaction[]): ParsedTransaction[] {
  return saltedOrder(transactionSetHash(hash, txs), txs)
}

/** By account XOR salt (32 bytes), then sequence, then id. */
export function saltedOrder(salt: Uint8Array, txs: readonly ParsedTransaction[]): ParsedTransaction[] {
  const placed: Placed[] = txs.map((tx) => ({
    tx,
    account: salt.map((byte, index) => byte ^ (tx.account[index] ?? 0)),
  }))
  placed.sort(
    (a, b) => compareBytes(a.account, b.account) || turnOf(a.tx) - turnOf(b.tx) || (a.tx.hash < b.tx.hash ? -1 : 1),
  )
  return placed.map(({ tx }) => tx)
}
