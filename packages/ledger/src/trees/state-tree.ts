import { stateLeaf, toHex, writeHex } from '@tidebook/protocol'
import { ByteWriter } from '../entries/codec/byte-writer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import { CanonicalSink } from '../entries/canonical-sink.ts'
import { entryContextOf } from '../entries/entry-context.ts'
import type { EntryContext } from '../entries/entry-context.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { StateEntry, TreeChange } from '../state/state-source.ts'
import { branchOf } from './branch-of.ts'
import { BranchSet } from './branch-set.ts'
import { ColdLeaves } from './cold-leaves.ts'
import { HashTree } from './hash-tree.ts'
import { HASH_BYTES } from './node-shape.ts'
import { StoredBranches } from './stored-branches.ts'
import type { BranchSource } from './stored-branches.ts'
import { WaitingLeaves } from './waiting-leaves.ts'

/** Parameters of how a tree distributes its work over ledgers. No result depends on them. */
export interface Pace {
  /** Minimum number of leaves to prepare in one step, including those that are only read. */
  readonly least: number
  /**
   * Number of ledgers for which a leaf waits, because many entries are deleted by then. Leaves wait longer while
   * branches must be read.
   */
  readonly patience: number
  /**
   * Number of ledgers before a root from which on no leaf waits, so that a restart shortly before the root has
   * little left to do.
   */
  readonly early: number
}

/** Hashing a thousand leaves takes a few milliseconds. */
const PACE: Pace = { least: 1000, patience: 32, early: 8 }

/**
 * The state tree over all entries, updated when its root is requested, or incrementally. The network's rules define its
 * leaves: entries as the reference serializes them, or as this ledger stores them. A branch with a stored hash is read
 * once one of its entries has changed; the reads are spread evenly over ledgers.
 */
export class StateTree {
  readonly #rules: LedgerRules
  readonly #around: EntryContext
  readonly #tree: HashTree
  readonly #writer = new ByteWriter()
  /** Buffer for the ledger index of the current leaf. */
  readonly #id = new Uint8Array(HASH_BYTES)
  readonly #pace: Pace
  readonly #waiting = new WaitingLeaves()
  readonly #cold = new ColdLeaves()
  readonly #stored: StoredBranches | undefined
  readonly #source: BranchSource | undefined
  /** Branches whose stored hash is outdated. */
  readonly #stale = new BranchSet()

  /** @param source store of a loaded ledger's entries; omitted for a new ledger */
  constructor(rules: LedgerRules, source?: BranchSource, pace = PACE) {
    this.#pace = pace
    this.#rules = rules
    this.#around = entryContextOf(rules)
    this.#tree = new HashTree(rules.sha512Half)
    this.#source = source
    const left = source?.tree()
    this.#stored = source === undefined || left === undefined ? undefined : new StoredBranches(source, left, this.#tree)
    for (const branch of left?.stale ?? []) this.#stale.add(branch)
  }

  /** Registers changed entries. Call before the ledger that changed them closes. */
  note(entries: Iterable<Entry>): void {
    for (const entry of entries) {
      const branch = branchOf(entry.key)
      // Entries of one branch keep the order of their changes.
      const isCold = this.#cold.has(branch) || this.#stored?.isCold(branch) === true
      if (isCold) this.#cold.add(entry, branch)
      else this.#waiting.add(entry, branch)
      if (isCold && this.#isAsStored(branch)) this.#stale.delete(branch)
      else this.#stale.add(branch)
    }
  }

  /** Whether all changes in a folded branch were undone. */
  #isAsStored(branch: number): boolean {
    return !this.#cold.has(branch) && this.#stored?.isFolded(branch) === true
  }

  /** Whether a preparation this many ledgers before a root may leave work for later ones. */
  mayPutOff(times: number): boolean {
    return times - this.#pace.early > 1
  }

  /**
   * Reads the branches of changing entries while the ledger is still open, so that the reads do not delay its close.
   * Use only when leaves are entries as stored.
   */
  anticipate(entries: Iterable<Entry>): void {
    if (this.#stored === undefined) return
    for (const entry of entries) {
      const branch = branchOf(entry.key)
      if (!this.#stored.isCold(branch)) continue
      // Changes may still be undone, so the entries wait and are hashed at a close.
      for (const each of this.#readBranch(branch, this.#stored.open(branch))) this.#waiting.add(each, branch)
    }
  }

  /**
   * Does an even share of the work for the next root. Call only between ledgers, because it reads current values.
   * @param times number of further calls before that root
   */
  prepare(times: number): void {
    const { early, least, patience } = this.#pace
    const rest = Math.max(1, times - early)
    this.#readOn(Math.max(least, Math.ceil((this.#stored?.leavesLeft ?? 0) / times)))
    this.#open(Math.max(Math.ceil(least / (this.#stored?.perBranch ?? 1)), Math.ceil(this.#cold.size / rest)))
    this.#settle(Math.max(least, Math.ceil(this.#waiting.size / Math.min(patience, rest))))
    this.#tree.freshen()
  }

  /** Returns the hash of all entries, 64 hex digits. */
  root(): string {
    this.#readOn(Number.POSITIVE_INFINITY)
    this.#open(Number.POSITIVE_INFINITY)
    this.#settle(Number.POSITIVE_INFINITY)
    return toHex(this.#tree.root())
  }

  /** Returns the hash of a branch as of the last root or preparation, or undefined for fewer than two entries. */
  branchHash(branch: number): Uint8Array | undefined {
    return this.#tree.branchHash(branch)
  }

  /** Returns, once, the changes to store: branches in which no entry waits. */
  takeChange(): TreeChange {
    const ready = this.#stale.list().filter((branch) => !this.#isBehind(branch))
    for (const branch of ready) this.#stale.delete(branch)
    const hashes = ready.map((branch) => ({ branch, hash: this.#tree.branchHash(branch) }))
    return { hashes, stale: this.#stale.list() }
  }

  #isBehind(branch: number): boolean {
    return this.#waiting.has(branch) || this.#cold.has(branch) || this.#stored?.isUnread(branch) === true
  }

  /** Reads branches without a stored hash. */
  #readOn(entries: number): void {
    for (const read of this.#stored?.next(entries) ?? []) this.#fill(read.branch, read.entries)
  }

  /** Reads branches in which entries wait. */
  #open(branches: number): void {
    for (const branch of this.#cold.first(branches)) this.#fill(branch, this.#stored?.open(branch) ?? [])
  }

  #settle(most: number): void {
    for (const entry of this.#waiting.take(most)) this.#hashLeaf(entry)
  }

  /** Adds a branch's stored entries and applies their changes. */
  #fill(branch: number, entries: readonly StateEntry[]): void {
    for (const entry of this.#readBranch(branch, entries)) this.#hashLeaf(entry)
  }

  /** Adds a branch's stored entries and returns those that have changed since. */
  #readBranch(branch: number, entries: readonly StateEntry[]): readonly Entry[] {
    // From two entries on, the branch's hash is worth storing.
    if (entries.length > 1) this.#stale.add(branch)
    for (const { key, value } of entries) {
      if (this.#rules.hashing === 'tree') this.#readEntry(key)
      else this.#setLeaf(key, value)
    }
    const { changed, gone } = this.#cold.take(branch)
    for (const key of gone) this.#deleteLeaf(key)
    return changed
  }

  /** Reads an entry as the reference serializes it, which requires its values in memory. */
  #readEntry(key: string): void {
    const entry = this.#source?.entry(key)
    if (entry?.fields !== undefined) this.#hashLeaf(entry)
  }

  #hashLeaf(entry: Entry): void {
    if (entry.fields === undefined) this.#deleteLeaf(entry.key)
    else this.#setLeaf(entry.key, this.#valueOf(entry, entry.fields))
  }

  #deleteLeaf(key: string): void {
    writeHex(key, this.#id, 0)
    this.#tree.delete(this.#id)
  }

  #setLeaf(key: string, value: Uint8Array): void {
    writeHex(key, this.#id, 0)
    this.#tree.set(this.#id, stateLeaf(value, this.#id, this.#rules.sha512Half))
  }

  /** Returns the bytes to hash, valid until the next call. */
  #valueOf(entry: Entry, fields: Threaded): Uint8Array {
    if (this.#rules.hashing === 'tree') {
      const sink = CanonicalSink.of(this.#rules.network)
      sink.wholeEntry(entry, fields, this.#around)
      return sink.takeView()
    }
    serializerOf(entry).write(this.#writer, entry, fields)
    return this.#writer.takeView()
  }
}
