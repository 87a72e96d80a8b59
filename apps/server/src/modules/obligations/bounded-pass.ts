/** Maximum duration of one pass, in milliseconds. */
export const MAX_PASS_MS = 5000

/**
 * Passes over a list for a limited time, so that a long list does not delay the rest of a round. Each pass starts with
 * the items that earlier passes did not reach, so that no item waits forever.
 */
export class BoundedPass {
  readonly #now: () => number
  readonly #reached = new Set<string>()

  /** @param now current time in milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Yields items in order until all were yielded or the time is up. Yields at least one item. */
  *over<Item>(items: readonly Item[], keyOf: (item: Item) => string): Generator<Item, void, undefined> {
    const until = this.#now() + MAX_PASS_MS
    for (const item of this.#inOrder(items, keyOf)) {
      this.#reached.add(keyOf(item))
      yield item
      if (this.#now() >= until) return
    }
    this.#reached.clear()
  }

  #inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
    const keys = new Set(items.map(keyOf))
    for (const key of this.#reached) if (!keys.has(key)) this.#reached.delete(key)
    if (this.#reached.size === keys.size) this.#reached.clear()
    const isReached = (item: Item): boolean => this.#reached.has(keyOf(item))
    return [...items.filter((item) => !isReached(item)), ...items.filter(isReached)]
  }
}
