/** A serialised entry: its ledger index (64 hex digits) and a compact binary value. */
export interface StateEntry {
  readonly key: string
  readonly value: Uint8Array
}

/** The hash of one of the 65,536 branches of the state tree, undefined where fewer than two entries make none. */
export interface BranchHash {
  /** The number that the first four digits of its entries' ledger indexes make. */
  readonly branch: number
  readonly hash: Uint8Array | undefined
}

/** What a close leaves of the state tree, so that the next start need not hash every entry. */
export interface TreeChange {
  /** Branch hashes that differ from those stored before. */
  readonly hashes: readonly BranchHash[]
  /** All branches whose stored hash, if there is one, is not that of the stored entries. */
  readonly stale: readonly number[]
}

/** What closes left of the state tree. */
export interface StoredTree {
  readonly hashes: Iterable<BranchHash>
  readonly stale: readonly number[]
}

/**
 * Where the entries of the last closed ledger lie. Reading is synchronous, so that an account can be fetched in the
 * middle of a transaction. Entries that changed since loading are never asked for: whether what a later close made of
 * them is visible here, and from when on, does not matter.
 */
export interface StateSource {
  /** How many entries there are. */
  readonly count: number
  /** The stored account of a ledger index, undefined when there is none. */
  account(key: string): Uint8Array | undefined
  /** Accounts whose ledger index is greater, in its order. */
  accountsAfter(key: string): Iterable<StateEntry>
  /** Every entry that is not an account, in any order. */
  others(): Iterable<StateEntry>
  /** Every entry whose branch is at least `from` and less than `to`, branch by branch. */
  branches(from: number, to: number): Iterable<StateEntry>
  tree(): StoredTree
}
