import type { Entry, Threaded } from './entry.ts'
import { EntryChanges } from './entry-changes.ts'

/** Lists entries in directories when they are created and deleted. The directories are entries of the same journal. */
export interface Filing {
  /** Returns the entry's value with the directory pages that list it after the change. */
  enter<Fields extends Threaded>(entry: Entry<Fields>, fields: Fields): Fields
  leave(entry: Entry, fields: Threaded): void
  /** Returns the ledger indexes in the directory with this first page, in order. */
  listed(directory: string): readonly string[]
}

/** Capacity that the log keeps between transactions. Larger capacity is released. */
const RETAINED_CAPACITY = 256

/**
 * The undo log of the open ledger. One log serves rollback to a savepoint, the original value of each entry that a
 * transaction changed (for metadata), the changed entries of the ledger (for the store) and the values at the last
 * close (for the validated view).
 */
export class Journal {
  readonly #entries: Entry[] = []
  readonly #before: (Threaded | undefined)[] = []
  /** Number of records. List elements after it are unused. */
  #size = 0
  readonly #touched: Entry[] = []
  readonly #index = new Map<string, Entry>()
  #epoch = 0
  /** Cache of the last changes requested, valid until the next write, because several callers request the same ones. */
  #cached: { readonly mark: number; readonly changes: EntryChanges } | undefined
  /** Directories; undefined when they are not stored. */
  filing: Filing | undefined

  /** Returns a savepoint to roll back to. */
  mark(): number {
    return this.#size
  }

  set<Fields extends Threaded>(entry: Entry<Fields>, next: Fields | undefined): void {
    const before = entry.fields
    // Read first: a failed read must leave nothing to undo.
    if ((before === undefined) !== (next === undefined)) entry.prepare()
    this.#cached = undefined
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

  /** Restores every entry to its value at the savepoint. */
  rollback(mark: number): void {
    this.#cached = undefined
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

  /** Returns every entry written since the savepoint, in order of first write. */
  changesSince(mark: number): EntryChanges {
    if (this.#cached?.mark === mark) return this.#cached.changes
    const changes = new EntryChanges()
    for (let index = mark; index < this.#size; index += 1) {
      const entry = this.#entries[index]
      if (entry !== undefined) changes.note(entry, this.#before[index])
    }
    this.#cached = { mark, changes }
    return changes
  }

  /** Returns an entry's value at a savepoint. */
  valueAt<Fields extends Threaded>(entry: Entry<Fields>, mark: number): Fields | undefined {
    for (let index = mark; index < this.#size; index += 1) {
      // The records belong to this entry, so their values have type Fields.
      if (this.#entries[index] === entry) return this.#before[index] as Fields | undefined
    }
    return entry.fields
  }

  /** Returns an entry's value as of the last close. */
  closedValue<Fields extends Threaded>(entry: Entry<Fields>): Fields | undefined {
    return entry.epoch === this.#epoch ? entry.closedFields : entry.fields
  }

  /** Returns the entries whose value differs from the last close. */
  changedSinceClose(): Entry[] {
    return this.#touched.filter((entry) => entry.fields !== entry.closedFields)
  }

  /** Makes everything written so far in the open ledger permanent and releases its old values. */
  settle(): void {
    this.#cached = undefined
    this.#size = 0
    if (this.#entries.length <= RETAINED_CAPACITY) return
    this.#entries.length = 0
    this.#before.length = 0
  }

  /** Starts the next ledger. Nothing before this point can be undone. */
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

  /** Restores a stored entry. Use only while loading a ledger. */
  restore<Fields extends Threaded>(entry: Entry<Fields>, fields: Fields): void {
    entry.fields = fields
    this.#index.set(entry.key, entry)
    entry.attach()
  }

  /** Adds a stored entry without attaching it. Use only for entries that have not changed since loading. */
  hold<Fields extends Threaded>(entry: Entry<Fields>, fields: Fields): void {
    entry.fields = fields
    this.#index.set(entry.key, entry)
  }

  /** Returns an entry by its ledger index, including one deleted in the open ledger. */
  byKey(key: string): Entry | undefined {
    return this.#index.get(key)
  }

  /** Every entry, including those deleted in the open ledger. */
  entries(): IterableIterator<Entry> {
    return this.#index.values()
  }

  /** Number of entries. */
  get count(): number {
    return this.#index.size
  }

  /** Entries changed since the last close, for views of the state at that close. */
  touched(): readonly Entry[] {
    return this.#touched
  }
}
