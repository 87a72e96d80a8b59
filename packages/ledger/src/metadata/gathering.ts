import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { Entry } from '../state/entry.ts'
import type { Change } from '../state/journal.ts'
import { nodeOf, threadedNode } from './affected-node.ts'
import type { AffectedNodeJson } from './metadata-json.ts'

interface Affected {
  readonly entry: Entry
  readonly node: AffectedNodeJson
}

/** In place, one by one into those before: for the handful that a transaction touches the general sort costs more. */
function sortByKey<T extends { readonly entry: Entry }>(items: T[]): T[] {
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index]
    if (item === undefined) continue
    let position = index
    for (; position > 0; position -= 1) {
      const before = items[position - 1]
      if (before === undefined || before.entry.key <= item.entry.key) break
      items[position] = before
    }
    items[position] = item
  }
  return items
}

/**
 * The nodes of one transaction. They are gathered in the order of ledger indexes, which decides what is told of an
 * owner whose own values end as they began: everything when it comes behind what it owns, else only its thread.
 */
export class Gathering {
  readonly #changes: ReadonlyMap<Entry, Change>
  readonly #around: Surroundings
  readonly #affected: Affected[] = []
  readonly #threaded = new Set<Entry>()
  #isSorted = true

  constructor(changes: ReadonlyMap<Entry, Change>, around: Surroundings) {
    this.#changes = changes
    this.#around = around
    const sorted = sortByKey(Array.from(changes, ([entry, change]) => ({ entry, change })))
    for (const { entry, change } of sorted) this.#tell(entry, change)
  }

  /** Entries whose thread moves on. */
  get threaded(): ReadonlySet<Entry> {
    return this.#threaded
  }

  nodes(): AffectedNodeJson[] {
    if (!this.#isSorted) sortByKey(this.#affected)
    return this.#affected.map(({ node }) => node)
  }

  #tell(entry: Entry, change: Change): void {
    const node = nodeOf(entry, change, this.#around, this.#threaded.has(entry))
    if (node === undefined) return
    this.#affected.push({ entry, node })
    if (entry.fields !== undefined) this.#threaded.add(entry)
    if ((change.before === undefined) === (entry.fields === undefined)) return
    for (const owner of formOf(entry).owners(entry)) this.#thread(owner, entry)
  }

  #thread(owner: Entry, owned: Entry): void {
    if (owner.fields === undefined || this.#threaded.has(owner)) return
    this.#threaded.add(owner)
    if (this.#changes.has(owner) && owner.key > owned.key) return
    const node = threadedNode(owner, owner.fields, this.#around)
    if (node === undefined) return
    this.#affected.push({ entry: owner, node })
    this.#isSorted = false
  }
}
