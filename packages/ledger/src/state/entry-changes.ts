import type { Entry, Threaded } from './entry.ts'

/** The change to an entry since a savepoint. */
export class Change {
  readonly entry: Entry
  readonly before: Threaded | undefined
  /** The value when the changes were collected; undefined when the entry no longer exists. */
  readonly after: Threaded | undefined
  /** For a deleted entry, its last value before deletion. */
  lastLive: Threaded | undefined

  constructor(entry: Entry, before: Threaded | undefined) {
    this.entry = entry
    this.before = before
    this.after = entry.fields
    this.lastLive = before
  }

  /** The current value, or the last value of a deleted entry. */
  get last(): Threaded | undefined {
    return this.after ?? this.lastLive
  }
}

/** Up to this many entries a linear search is cheaper than an index. */
const LINEAR_SEARCH_SIZE = 16

/** Every entry written since a savepoint, in order of first write. Most transactions write a handful. */
export class EntryChanges {
  readonly list: Change[] = []
  #index: Map<Entry, Change> | undefined

  of(entry: Entry): Change | undefined {
    if (this.#index !== undefined) return this.#index.get(entry)
    for (const change of this.list) if (change.entry === entry) return change
    return undefined
  }

  /** Records a write with the previous value. */
  note(entry: Entry, before: Threaded | undefined): void {
    const existing = this.of(entry)
    if (existing !== undefined) {
      if (before !== undefined) existing.lastLive = before
      return
    }
    const change = new Change(entry, before)
    this.list.push(change)
    if (this.#index !== undefined) this.#index.set(entry, change)
    else if (this.list.length > LINEAR_SEARCH_SIZE) this.#index = new Map(this.list.map((each) => [each.entry, each]))
  }
}
