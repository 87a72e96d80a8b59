import type { Entry, Threaded } from './entry.ts'

/** An entry's value at a savepoint and, for one that no longer exists, its last value before it went. */
export interface Change {
  readonly entry: Entry
  readonly before: Threaded | undefined
  lastLive: Threaded | undefined
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
    const change = { entry, before, lastLive: before }
    this.list.push(change)
    if (this.#index !== undefined) this.#index.set(entry, change)
    else if (this.list.length > FEW) this.#index = new Map(this.list.map((each) => [each.entry, each]))
  }
}
