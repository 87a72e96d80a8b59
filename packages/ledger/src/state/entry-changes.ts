import type { Entry, Threaded } from './entry.ts'

/** What became of an entry since a savepoint. */
export class Change {
  readonly entry: Entry
  readonly before: Threaded | undefined
  /** Its value when the changes were gathered; undefined when it no longer exists. */
  readonly after: Threaded | undefined
  /** For one that no longer exists, its last value before it went. */
  lastLive: Threaded | undefined

  constructor(entry: Entry, before: Threaded | undefined) {
    this.entry = entry
    this.before = before
    this.after = entry.fields
    this.lastLive = before
  }

  /** Its value now or, when it is gone, the last one that it had. */
  get last(): Threaded | undefined {
    return this.after ?? this.lastLive
  }
}

/** Up to so many a list is searched from end to end, which is cheaper than an index. */
const FEW = 16

/** Every entry written since a savepoint, in order of first write. Most transactions write a handful. */
export class EntryChanges {
  readonly list: Change[] = []
  #index: Map<Entry, Change> | undefined

  of(entry: Entry): Change | undefined {
    if (this.#index !== undefined) return this.#index.get(entry)
    for (const change of this.list) if (change.entry === entry) return change
    return undefined
  }

  /** Notes a write and the value before it. */
  note(entry: Entry, before: Threaded | undefined): void {
    const known = this.of(entry)
    if (known !== undefined) {
      if (before !== undefined) known.lastLive = before
      return
    }
    const change = new Change(entry, before)
    this.list.push(change)
    if (this.#index !== undefined) this.#index.set(entry, change)
    else if (this.list.length > FEW) this.#index = new Map(this.list.map((each) => [each.entry, each]))
  }
}
