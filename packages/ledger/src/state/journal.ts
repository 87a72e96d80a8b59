import type { Entry, Threaded } from './entry.ts'
import { EntryChanges } from './entry-changes.ts'

/** Lists entries in directories as they come and go; the lists are entries of the same journal. */
export interface Filing {
  /** Answers the entry's value with the pages on which it now stands. */
  enter<Fields extends Threaded>(entry: Entry<Fields>, fields: Fields): Fields
  leave(entry: Entry, fields: Threaded): void
  /** Ledger indexes in the directory whose first page this is, in order. */
  listed(directory: string): readonly string[]
}

/** Room that the log keeps between transactions; what a large one took beyond it is let go. */
const KEPT_ROOM = 256

/**
 * The undo log of the open ledger. One log serves every need: roll-back to a savepoint, the first old value of each
 * entry a transaction changed (metadata), the changed entries of the ledger (store) and the values at the last close
 * (validated view).
 */
export class Journal {
  readonly #entries: Entry[] = []
  readonly #before: (Threaded | undefined)[] = []
  /** How many records there are: what stands behind them in the lists counts no more. */
  #size = 0
  readonly #touched: Entry[] = []
  readonly #index = new Map<string, Entry>()
  #epoch = 0
  /** The changes that were asked for last, as long as nothing is written: several ask for the same ones. */
  #asked: { readonly mark: number; readonly changes: EntryChanges } | undefined
  /** Undefined where no directories are kept. */
  filing: Filing | undefined

  /** A savepoint to roll back to. */
  mark(): number {
    return this.#size
  }

  set<Fields extends Threaded>(entry: Entry<Fields>, next: Fields | undefined): void {
    const before = entry.fields
    this.#asked = undefined
    if (entry.epoch !== this.#epoch) {
      entry.epoch = this.#epoch
      entry.closedFields = before
      this.#touched.push(entry)
    }
    this.#entries[this.#size] = entry
    this.#before[this.#size] = before
    this.#size += 1
    entry.fields = next
    if (before === undefined) {
      if (next !== undefined) {
        this.#index.set(entry.key, entry)
        entry.attach()
        if (this.filing !== undefined) entry.fields = this.filing.enter(entry, next)
      }
    } else if (next === undefined) {
      this.filing?.leave(entry, before)
      entry.detach()
    }
  }

  /** Restores every entry to what it was at the savepoint. */
  rollback(mark: number): void {
    this.#asked = undefined
    while (this.#size > mark) {
      this.#size -= 1
      const entry = this.#entries[this.#size]
      const before = this.#before[this.#size]
      if (entry === undefined) return
      const current = entry.fields
      entry.fields = before
      if (before === undefined) {
        if (current !== undefined) entry.detach()
      } else if (current === undefined) entry.attach()
    }
  }

  /** Every entry written since the savepoint, in order of first write. */
  changesSince(mark: number): EntryChanges {
    if (this.#asked?.mark === mark) return this.#asked.changes
    const changes = new EntryChanges()
    for (let index = mark; index < this.#size; index += 1) {
      const entry = this.#entries[index]
      if (entry !== undefined) changes.note(entry, this.#before[index])
    }
    this.#asked = { mark, changes }
    return changes
  }

  /** An entry's value at a savepoint. */
  valueAt<Fields extends Threaded>(entry: Entry<Fields>, mark: number): Fields | undefined {
    for (let index = mark; index < this.#size; index += 1) {
      // The log holds this very entry's own records, whose type is Fields.
      if (this.#entries[index] === entry) return this.#before[index] as Fields | undefined
    }
    return entry.fields
  }

  /** An entry's value as of the last close. */
  closedValue<Fields extends Threaded>(entry: Entry<Fields>): Fields | undefined {
    return entry.epoch === this.#epoch ? entry.closedFields : entry.fields
  }

  /** Entries whose value differs from the last close. */
  changedSinceClose(): Entry[] {
    return this.#touched.filter((entry) => entry.fields !== entry.closedFields)
  }

  /** What was written so far in the open ledger stays: it cannot be undone any more, and its old values can go. */
  settle(): void {
    this.#asked = undefined
    this.#size = 0
    if (this.#entries.length <= KEPT_ROOM) return
    this.#entries.length = 0
    this.#before.length = 0
  }

  /** Starts the next ledger: nothing before this point can be undone. */
  close(): void {
    for (const entry of this.#touched) {
      if (entry.fields === undefined) this.#forget(entry)
      entry.closedFields = undefined
    }
    this.settle()
    this.#touched.length = 0
    this.#epoch += 1
  }

  #forget(entry: Entry): void {
    entry.forget()
    if (this.#index.get(entry.key) === entry) this.#index.delete(entry.key)
  }

  /** Puts an entry back as it was stored; only while loading a ledger. */
  restore<Fields extends Threaded>(entry: Entry<Fields>, fields: Fields): void {
    entry.fields = fields
    this.#index.set(entry.key, entry)
    entry.attach()
  }

  /** An entry by its ledger index, also one that ceased to exist in the open ledger. */
  byKey(key: string): Entry | undefined {
    return this.#index.get(key)
  }

  /** Every entry, also those that ceased to exist in the open ledger. */
  entries(): IterableIterator<Entry> {
    return this.#index.values()
  }

  /** How many entries there are. */
  get count(): number {
    return this.#index.size
  }

  /** Entries touched since the last close, for views of what existed then. */
  touched(): readonly Entry[] {
    return this.#touched
  }
}
