import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

const LEAF = Uint8Array.of(0)
const INNER = Uint8Array.of(1)

/** Returns the largest power of two below `length`. */
function splitOf(length: number): number {
  let split = 1
  while (split * 2 < length) split *= 2
  return split
}

/** Returns the root of the Merkle tree of RFC 6962 with SHA-256 over items in order. */
export function merkleRoot(items: readonly Uint8Array[]): Uint8Array {
  const [first] = items
  if (first === undefined) return sha256(new Uint8Array())
  if (items.length === 1) return sha256(concatBytes(LEAF, first))
  const split = splitOf(items.length)
  return sha256(concatBytes(INNER, merkleRoot(items.slice(0, split)), merkleRoot(items.slice(split))))
}
