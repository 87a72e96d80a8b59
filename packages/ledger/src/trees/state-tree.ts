import { encodeObject, fromHex, stateLeaf, toHex } from '@tidebook/protocol'
import { ByteWriter } from '../codec/byte-writer.ts'
import { storedValue } from '../close/stored-entry.ts'
import { entryJson } from '../views/entry-json.ts'
import { surroundingsOf } from '../entries/surroundings.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { LedgerRules } from '../rules.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { HashTree } from './hash-tree.ts'

/** Part of the waiting leaves that is prepared at once, within bounds: a few milliseconds of work. */
const SHARE = 8
const LEAST_PREPARED = 1000
const MOST_PREPARED = 3000

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

  constructor(rules: LedgerRules) {
    this.#rules = rules
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

  /** Does some of what the next root would have to do: only between ledgers, as it reads present values. */
  prepare(): void {
    const share = Math.ceil(this.#waiting.size / SHARE)
    this.#settle(Math.min(MOST_PREPARED, Math.max(LEAST_PREPARED, share)))
    this.#tree.freshen()
  }

  #settle(most: number): void {
    let left = most
    for (const [key, entry] of this.#waiting) {
      if (left <= 0) return
      left -= 1
      this.#waiting.delete(key)
      const id = fromHex(key)
      if (entry.fields === undefined) this.#tree.delete(id)
      else this.#tree.set(id, stateLeaf(this.#valueOf(entry, entry.fields), id, this.#rules.sha512Half))
    }
  }

  #valueOf(entry: Entry, fields: Threaded): Uint8Array {
    return this.#rules.hashing === 'tree'
      ? encodeObject(this.#rules.network, entryJson(entry, fields, this.#around))
      : storedValue(this.#writer, entry, fields)
  }

  /** The hash of all entries, 64 hex digits. */
  root(): string {
    this.#settle(this.#waiting.size)
    return toHex(this.#tree.root())
  }
}
