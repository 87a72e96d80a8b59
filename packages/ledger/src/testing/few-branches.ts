import { sha512Half } from '@tidebook/protocol'

/** Clears all but some bits of the first two bytes. */
function narrowed(bytes: Uint8Array, bits: number): Uint8Array {
  const hash = sha512Half(bytes).slice()
  for (const index of [0, 1]) hash[index] = (hash[index] ?? 0) & bits
  return hash
}

/**
 * A hash for tests that puts all ledger indexes into four branches of the state tree, which then fill as with a million
 * entries.
 */
export function fewBranches(bytes: Uint8Array): Uint8Array {
  return narrowed(bytes, 0x01)
}

/** A hash that puts all ledger indexes into sixteen branches. */
export function someBranches(bytes: Uint8Array): Uint8Array {
  return narrowed(bytes, 0x03)
}
