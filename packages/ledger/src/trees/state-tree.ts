import { encodeObject, fromHex, stateLeaf, toHex } from '@tidebook/protocol'
import { ByteWriter } from '../codec/byte-writer.ts'
import { storedValue } from '../close/stored-entry.ts'
import { entryJson } from '../views/entry-json.ts'
import { surroundingsOf } from '../entries/surroundings.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { LedgerRules } from '../rules.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { HashTree } from './hash-tree.ts'

/** Leaves that are prepared at once if so many wait: a few milliseconds of work. */
const LEAST_PREPARED = 1000

/**
 * The tree over all entries, brought up to date when its root is wanted or a little at a time. Its leaves are what
 * the network's rules say: entries as the reference serialises them, or as this ledger stores them.
 */
export class StateTree {
  readonly #rules: LedgerRules
  readonly #around: Surroundings
  readonly #tree: HashTree
  readonly #writer = new ByteWriter()
  /** By ledger index, the entries whose leaves are out of date; the one changed longest ago comes first. */
  readonly #waiting = new Map<string, Entry>()

  /** Entries that the tree has never seen, and about how many. */
  readonly #unseen: Iterator<Entry>
  #unseenCount: number

  /** @param all entries of a ledger that was loaded; they are looked at when their turn comes */
  constructor(rules: LedgerRules, all: Iterable<Entry> = [], count = 0) {
    this.#rules = rules
    this.#unseen = all[Symbol.iterator]()
    this.#unseenCount = count
    this.#around = surroundingsOf(rules)
    this.#tree = new HashTree(rules.sha512Half)
  }

  /** Notes entries that changed. */
  note(entries: Iterable<Entry>): void {
    for (const entry of entries) {
      this.#waiting.delete(entry.key)
      this.#waiting.set(entry.key, entry)
    }
  }

  /**
   * Does an even share of what the next root would have to do: only between ledgers, as it reads present values.
   * @param times how often it will still be called before that root
   */
  prepare(times: number): void {
    const waiting = this.#unseenCount + this.#waiting.size
    this.#settle(Math.max(LEAST_PREPARED, Math.ceil(waiting / times)))
    this.#tree.freshen()
  }

  #settle(most: number): void {
    let left = most
    for (; left > 0; left -= 1) {
      const { done, value: entry } = this.#unseen.next()
      if (done === true) break
      this.#unseenCount = Math.max(0, this.#unseenCount - 1)
      this.#hashLeaf(entry)
    }
    for (const [key, entry] of this.#waiting) {
      if (left <= 0) return
      left -= 1
      this.#waiting.delete(key)
      this.#hashLeaf(entry)
    }
  }

  #hashLeaf(entry: Entry): void {
    const id = fromHex(entry.key)
    if (entry.fields === undefined) this.#tree.delete(id)
    else this.#tree.set(id, stateLeaf(this.#valueOf(entry, entry.fields), id, this.#rules.sha512Half))
  }

  #valueOf(entry: Entry, fields: Threaded): Uint8Array {
    return this.#rules.hashing === 'tree'
      ? encodeObject(this.#rules.network, entryJson(entry, fields, this.#around))
      : storedValue(this.#writer, entry, fields)
  }

  /** The hash of all entries, 64 hex digits. */
  root(): string {
    this.#settle(Number.MAX_SAFE_INTEGER)
    return toHex(this.#tree.root())
  }
}
