import type { StoredOffers } from './stored-offers.ts'

/** A serialized entry: its ledger index (64 hex digits) and a compact binary value. */
export interface StateEntry {
  readonly key: string
  readonly value: Uint8Array
}

/** The hash of one of the 65,536 branches of the state tree; undefined for a branch of fewer than two entries. */
export interface BranchHash {
  /** Branch number: the first four hex digits of its entries' ledger indexes. */
  readonly branch: number
  readonly hash: Uint8Array | undefined
}

/** The changes of the state tree after a close, stored so that the next start need not hash every entry. */
export interface TreeChange {
  /** Branch hashes that differ from the stored ones. */
  readonly hashes: readonly BranchHash[]
  /** All branches whose stored hash, if any, is outdated. */
  readonly stale: readonly number[]
}

/** The stored state tree. */
export interface StoredTree {
  readonly hashes: Iterable<BranchHash>
  readonly stale: readonly number[]
}

/**
 * Store of the last closed ledger's entries. Reads are synchronous, so that a transaction can read an account or an
 * offer while it is applied. The ledger never reads entries that changed since loading, so it does not matter whether
 * later closes are visible here.
 */
export interface StateSource {
  /** Number of entries. */
  readonly count: number
  /** Returns the stored account with this ledger index, or undefined. */
  account(key: string): Uint8Array | undefined
  /** Yields accounts with a greater ledger index, in order. */
  accountsAfter(key: string): Iterable<StateEntry>
  readonly offers: StoredOffers
  /** Yields the assets of every book with offers, as stored. */
  books(): Iterable<Uint8Array>
  /** Yields every entry that is neither an account nor an offer, in any order. */
  others(): Iterable<StateEntry>
  /** Yields every entry whose branch is in `from`..`to` (exclusive), branch by branch. */
  branches(from: number, to: number): Iterable<StateEntry>
  tree(): StoredTree
}
