import { toHex } from '@tidebook/protocol'
import type { LedgerHeader } from '../base/header.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { Entry } from '../state/entry.ts'
import type { TreeChange } from '../state/state-source.ts'
import { StateTree } from '../trees/state-tree.ts'
import type { BranchSource } from '../trees/stored-branches.ts'
import { transactionTree } from '../trees/transaction-tree.ts'
import type { TreeLeaf } from '../trees/transaction-tree.ts'
import { changesHash, headerHash } from '../trees/ledger-hash.ts'
import type { StoredChange } from '../trees/ledger-hash.ts'

/** The content of a ledger before its hashes are known. */
export interface Unsealed {
  readonly index: number
  readonly parentHash: string
  readonly closeTime: number
  readonly parentCloseTime: number
  readonly totalDrops: bigint
  readonly transactions: readonly TreeLeaf[]
  /** Entries that changed since the last close, and their stored forms. */
  readonly changed: readonly Entry[]
  readonly changes: readonly StoredChange[]
}

/** Computes the hashes of closed ledgers. */
export class LedgerSealer {
  readonly #rules: LedgerRules
  readonly #tree: StateTree
  #anticipated = 0

  /**
   * @param source store of the last closed ledger's entries; omitted for a new ledger, whose entries are noted instead
   */
  constructor(rules: LedgerRules, source?: BranchSource) {
    this.#rules = rules
    this.#tree = new StateTree(rules, source)
  }

  /** Registers entries of a ledger that is already closed. */
  note(entries: Iterable<Entry>): void {
    this.#tree.note(entries)
  }

  /** Returns, once, the changes of the state tree to store after the last seal. */
  takeTreeChange(): TreeChange {
    return this.#tree.takeChange()
  }

  /**
   * Moves work from the close to the open ledger shortly before a checkpoint.
   * @param touched entries that the open ledger has written so far; the set only grows
   */
  anticipate(index: number, touched: readonly Entry[]): void {
    if (this.#rules.hashing === 'tree' || this.#tree.mayPutOff(this.#left(index))) return
    if (this.#anticipated < touched.length) this.#tree.anticipate(touched.slice(this.#anticipated))
    this.#anticipated = touched.length
  }

  /** Returns the number of ledgers to the next checkpoint. */
  #left(index: number): number {
    const { checkpointInterval } = this.#rules
    return (checkpointInterval - (index % checkpointInterval)) % checkpointInterval
  }

  seal({ transactions, changed, changes, ...open }: Unsealed): LedgerHeader {
    const rules = this.#rules
    this.#anticipated = 0
    this.#tree.note(changed)
    const header = {
      ...open,
      transactionHash: toHex(transactionTree(rules, transactions).root()),
      ...this.#stateHashes(open.index, changes),
      transactionCount: transactions.length,
      closeTimeResolution: rules.closeTimeResolution,
      closeFlags: 0,
    }
    return { ...header, hash: headerHash(rules, header) }
  }

  #stateHashes(
    index: number,
    changes: readonly StoredChange[],
  ): { readonly stateHash: string; readonly checkpointHash?: string } {
    const { hashing, sha512Half } = this.#rules
    if (hashing === 'tree') return { stateHash: this.#tree.root() }
    const stateHash = changesHash(sha512Half, changes)
    const left = this.#left(index)
    if (left === 0) return { stateHash, checkpointHash: this.#tree.root() }
    this.#tree.prepare(left)
    return { stateHash }
  }
}
