import { encodeObject, fromHex, stateLeaf, toHex } from '@tidebook/protocol'
import { ByteWriter } from '../codec/byte-writer.ts'
import { storedValue } from '../close/stored-entry.ts'
import { entryJson } from '../views/entry-json.ts'
import { surroundingsOf } from '../entries/surroundings.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { LedgerRules } from '../rules.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { StateEntry, TreeChange } from '../state/state-source.ts'
import { HashTree } from './hash-tree.ts'
import { StoredBranches } from './stored-branches.ts'
import type { BranchSource } from './stored-branches.ts'
import { WaitingLeaves, branchOf } from './waiting-leaves.ts'

/** How a tree spreads its work; no result depends on it. */
export interface Pace {
  /** Leaves that are prepared at once if so many wait. */
  readonly least: number
  /** A leaf waits for about so many ledgers, because many an entry is gone again by then. */
  readonly patience: number
  /** So many ledgers before a root nothing waits any more: whoever starts just before it finds little left to do. */
  readonly early: number
}

/** A thousand leaves take a few milliseconds. */
const PACE: Pace = { least: 1000, patience: 32, early: 8 }

/**
 * The tree over all entries, brought up to date when its root is wanted or a little at a time. Its leaves are what
 * the network's rules say: entries as the reference serialises them, or as this ledger stores them. Branches whose
 * hash is stored are opened when one of their entries changes.
 */
export class StateTree {
  readonly #rules: LedgerRules
  readonly #around: Surroundings
  readonly #tree: HashTree
  readonly #writer = new ByteWriter()
  readonly #pace: Pace
  readonly #waiting = new WaitingLeaves()
  readonly #stored: StoredBranches | undefined
  readonly #source: BranchSource | undefined
  /** Branches whose stored hash is not the present one. */
  readonly #stale: Set<number>

  /** @param source where a ledger that was loaded has its entries; none of a new one */
  constructor(rules: LedgerRules, source?: BranchSource, pace = PACE) {
    this.#pace = pace
    this.#rules = rules
    this.#around = surroundingsOf(rules)
    this.#tree = new HashTree(rules.sha512Half)
    this.#source = source
    const left = source?.tree()
    this.#stored = source === undefined || left === undefined ? undefined : new StoredBranches(source, left, this.#tree)
    this.#stale = new Set(left?.stale)
  }

  /** Notes entries that changed. */
  note(entries: Iterable<Entry>): void {
    for (const entry of entries) this.#stale.add(this.#waiting.add(entry))
  }

  /**
   * Does an even share of what the next root would have to do: only between ledgers, as it reads present values.
   * @param times how often it will still be called before that root
   */
  prepare(times: number): void {
    const { early, least } = this.#pace
    const patience = Math.min(this.#pace.patience, Math.max(1, times - early))
    const leaves = this.#stored?.leavesLeft ?? 0
    this.#read(this.#stored?.next(Math.max(least, Math.ceil(leaves / times))))
    const change = this.#stored?.perChange ?? 1
    this.#settle(Math.max(least / change, Math.ceil(this.#waiting.size / patience)))
    this.#tree.freshen()
  }

  /** The hash of all entries, 64 hex digits. */
  root(): string {
    this.#read(this.#stored?.next(Number.POSITIVE_INFINITY))
    this.#settle(Number.POSITIVE_INFINITY)
    return toHex(this.#tree.root())
  }

  /** The hash of a branch as of the last root or preparation, if at least two entries make one. */
  branchHash(branch: number): Uint8Array | undefined {
    return this.#tree.branchHash(branch)
  }

  /** What there is to store, once: branches of which no entry waits. */
  takeChange(): TreeChange {
    const ready = [...this.#stale].filter(
      (branch) => !this.#waiting.has(branch) && this.#stored?.isUnread(branch) !== true,
    )
    for (const branch of ready) this.#stale.delete(branch)
    const hashes = ready.map((branch) => ({ branch, hash: this.#tree.branchHash(branch) }))
    return { hashes, stale: [...this.#stale].sort((a, b) => a - b) }
  }

  #settle(most: number): void {
    for (const entry of this.#waiting.take(most)) {
      this.#read(this.#stored?.open(branchOf(entry.key)))
      this.#hashLeaf(entry)
    }
  }

  #read(entries: Iterable<StateEntry> | undefined): void {
    let last: number | undefined
    for (const { key, value } of entries ?? []) {
      const branch = branchOf(key)
      // a second entry makes a hash that is worth storing
      if (branch === last) this.#stale.add(branch)
      last = branch
      if (this.#rules.hashing === 'tree') this.#readEntry(key)
      else this.#setLeaf(fromHex(key), value)
    }
  }

  /** As the reference serialises it, which only its values in memory tell. */
  #readEntry(key: string): void {
    const entry = this.#source?.entry(key)
    if (entry?.fields !== undefined) this.#hashLeaf(entry)
  }

  #hashLeaf(entry: Entry): void {
    const id = fromHex(entry.key)
    if (entry.fields === undefined) this.#tree.delete(id)
    else this.#setLeaf(id, this.#valueOf(entry, entry.fields))
  }

  #setLeaf(id: Uint8Array, value: Uint8Array): void {
    this.#tree.set(id, stateLeaf(value, id, this.#rules.sha512Half))
  }

  #valueOf(entry: Entry, fields: Threaded): Uint8Array {
    return this.#rules.hashing === 'tree'
      ? encodeObject(this.#rules.network, entryJson(entry, fields, this.#around))
      : storedValue(this.#writer, entry, fields)
  }
}
