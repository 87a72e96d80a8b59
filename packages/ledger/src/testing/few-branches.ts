import { sha512Half } from '@tidebook/protocol'

/** Leaves the first two bytes only some of their bits. */
function narrowed(bytes: Uint8Array, bits: number): Uint8Array {
  const hash = sha512Half(bytes).slice()
  for (const index of [0, 1]) hash[index] = (hash[index] ?? 0) & bits
  return hash
}

/** A hash for tests whose ledger indexes share four branches of the state tree, as those of a million entries do. */
export function fewBranches(bytes: Uint8Array): Uint8Array {
  return narrowed(bytes, 0x01)
}

/** The same for sixteen branches. */
export function someBranches(bytes: Uint8Array): Uint8Array {
  return narrowed(bytes, 0x03)
}
