import { serializerOf } from '../entries/serializer-of.ts'
import type { Entry } from '../state/entry.ts'
import type { Change, EntryChanges } from '../state/entry-changes.ts'
import { effectOf, threadedEffect } from './effect.ts'
import type { Effect } from './effect.ts'
import { SmallSet } from '../state/small-set.ts'

/** Sorts in place by insertion. A transaction changes a handful of entries, for which the general sort costs more. */
function sortByKey<T>(items: T[], keyOf: (item: T) => string): T[] {
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index]
    if (item === undefined) continue
    const key = keyOf(item)
    let position = index
    for (; position > 0; position -= 1) {
      const before = items[position - 1]
      if (before === undefined || keyOf(before) <= key) break
      items[position] = before
    }
    items[position] = item
  }
  return items
}

function changeKey({ entry }: Change): string {
  return entry.key
}

function effectKey({ entry }: Effect): string {
  return entry.key
}

/**
 * Collects the effects of one transaction in the order of ledger indexes. The order determines the metadata of an owner
 * whose own values did not change: all values if it follows an entry that it owns, otherwise only its thread.
 */
export class EffectCollector {
  readonly #changes: EntryChanges
  readonly #effects: Effect[] = []
  readonly #threaded = new SmallSet<Entry>()
  #isSorted = true

  constructor(changes: EntryChanges) {
    this.#changes = changes
    for (const change of sortByKey([...changes.list], changeKey)) this.#gather(change)
  }

  /** Entries whose threads have been changed. */
  get threaded(): readonly Entry[] {
    return this.#threaded.items
  }

  effects(): readonly Effect[] {
    return this.#isSorted ? this.#effects : sortByKey(this.#effects, effectKey)
  }

  #gather(change: Change): void {
    const { entry } = change
    const effect = effectOf(entry, change, this.#threaded.has(entry))
    if (effect === undefined) return
    this.#effects.push(effect)
    if (entry.fields !== undefined) this.#threaded.add(entry)
    if ((change.before === undefined) === (entry.fields === undefined)) return
    for (const owner of serializerOf(entry).owners(entry)) this.#thread(owner, entry)
  }

  #thread(owner: Entry, owned: Entry): void {
    if (owner.fields === undefined || this.#threaded.has(owner)) return
    this.#threaded.add(owner)
    if (owner.key > owned.key && this.#changes.of(owner) !== undefined) return
    const effect = threadedEffect(owner, owner.fields)
    if (effect === undefined) return
    this.#effects.push(effect)
    this.#isSorted = false
  }
}
